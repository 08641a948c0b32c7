import { route } from "@/lib/api/route";
import { paymentIntegration } from "@/lib/money/finances/contract";
import { integrationNow } from "@/lib/money/finances/queries";

export const GET = route(paymentIntegration, () => integrationNow());
