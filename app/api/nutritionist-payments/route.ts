import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { paymentsOf } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.nutritionistPayments, ({ now }) => paymentsOf(now));
