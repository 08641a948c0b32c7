import { route } from "@/lib/api/route";
import { markNutritionistFeesPaid } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";

export const POST = route(nutrition.markNutritionistPaid, async ({ body, now }) => ({ paid: await markNutritionistFeesPaid(body, now) }));
