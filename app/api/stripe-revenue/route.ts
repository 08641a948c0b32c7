import { route } from "@/lib/api/route";
import { stripeRevenue } from "@/lib/money/finances/contract";
import { revenueAtGateway } from "@/lib/money/finances/queries";

export const GET = route(stripeRevenue, ({ actor, now }) => revenueAtGateway(actor, now));
