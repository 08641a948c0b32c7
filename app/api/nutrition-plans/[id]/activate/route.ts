import { route } from "@/lib/api/route";
import { activatePlan } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";

export const POST = route(nutrition.activateNutritionPlan, ({ actor, params }) => activatePlan(actor, params.id));
