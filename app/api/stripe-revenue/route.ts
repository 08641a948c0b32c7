import { route } from "@/lib/api/route";
import { stripeRevenue } from "@/lib/finances/contract";
import { revenueAtGateway } from "@/lib/finances/queries";

export const GET = route(stripeRevenue, ({ actor, now }) => revenueAtGateway(actor, now));
