import { route } from "@/lib/api/route";
import { readNutritionistCounts } from "@/lib/work/nutrition/counts-contract";
import { getNutritionistCounts } from "@/lib/work/nutrition/queries";

export const GET = route(readNutritionistCounts, ({ actor }) => getNutritionistCounts(actor));
