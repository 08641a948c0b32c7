import { route } from "@/lib/api/route";
import { revenue } from "@/lib/payments/contract";
import { moneyAt } from "@/lib/payments/queries";

export const GET = route(revenue, ({ now }) => moneyAt(now));
