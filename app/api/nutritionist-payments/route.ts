import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { getNutritionistPayments } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.readNutritionistPayments, ({ now }) => getNutritionistPayments(now));
