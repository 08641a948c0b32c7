import { route } from "@/lib/api/route";
import { createPlanWithoutFile } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";

export const POST = route(nutrition.createNutritionPlan, ({ actor, body, now }) => createPlanWithoutFile(actor, body, now));
