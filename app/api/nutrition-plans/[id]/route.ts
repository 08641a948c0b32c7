import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { findNutritionPlans } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.listNutritionPlans, ({ actor, params, query }) => findNutritionPlans(actor, params.id, query));
