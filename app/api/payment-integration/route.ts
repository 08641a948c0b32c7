import { route } from "@/lib/api/route";
import { readPaymentIntegration } from "@/lib/money/finances/contract";
import { checkPaymentIntegration } from "@/lib/money/finances/queries";

export const GET = route(readPaymentIntegration, () => checkPaymentIntegration());
