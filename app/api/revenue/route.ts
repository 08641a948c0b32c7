import { route } from "@/lib/api/route";
import { revenue } from "@/lib/money/payments/contract";
import { moneyAt } from "@/lib/money/payments/queries";

export const GET = route(revenue, ({ now }) => moneyAt(now));
