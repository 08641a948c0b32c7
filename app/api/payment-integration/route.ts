import { route } from "@/lib/api/route";
import { paymentIntegration } from "@/lib/finances/contract";
import { integrationNow } from "@/lib/finances/queries";

export const GET = route(paymentIntegration, () => integrationNow());
