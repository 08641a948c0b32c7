import { route } from "@/lib/api/route";
import { retryPayment as endpoint } from "@/lib/money/payments/contract";
import { retryFailedPayment } from "@/lib/money/payments/retry";

export const POST = route(endpoint, ({ actor, params, now }) => retryFailedPayment(actor, params.id, now));
