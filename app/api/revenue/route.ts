import { route } from "@/lib/api/route";
import { readRevenue } from "@/lib/money/payments/contract";
import { getRevenue } from "@/lib/money/payments/queries";

export const GET = route(readRevenue, ({ now }) => getRevenue(now));
