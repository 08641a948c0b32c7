import { route } from "@/lib/api/route";
import { deactivatePlan } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";

export const POST = route(nutrition.deactivateNutritionPlan, ({ actor, params }) => deactivatePlan(actor, params.id));
