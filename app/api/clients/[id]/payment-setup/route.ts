import { route } from "@/lib/api/route";
import { readPaymentSetup } from "@/lib/money/payment-links/contract";
import { getPaymentSetupStatus } from "@/lib/money/payment-links/queries";

export const GET = route(readPaymentSetup, ({ actor, params, now }) => getPaymentSetupStatus(actor, params.id, now));
