import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/nutrition/contract";
import { paymentsOf } from "@/lib/nutrition/queries";

export const GET = route(nutrition.nutritionistPayments, ({ now }) => paymentsOf(now));
