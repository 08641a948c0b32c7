import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { getNutritionistCounts } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.readNutritionistCounts, ({ actor }) => getNutritionistCounts(actor));
