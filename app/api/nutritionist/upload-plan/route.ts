import { route } from "@/lib/api/route";
import { createPlanForDiary } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";

export const POST = route(nutrition.uploadNutritionPlan, ({ actor, body, file, now }) => createPlanForDiary(actor, body, file, now));
