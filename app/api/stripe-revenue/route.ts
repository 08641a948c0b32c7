import { route } from "@/lib/api/route";
import { readStripeRevenue } from "@/lib/money/finances/contract";
import { getGatewayRevenue } from "@/lib/money/finances/queries";

export const GET = route(readStripeRevenue, ({ actor, now }) => getGatewayRevenue(actor, now));
