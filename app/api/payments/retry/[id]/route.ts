import { route } from "@/lib/api/route";
import { retryPayment as endpoint } from "@/lib/payments/contract";
import { retryPayment } from "@/lib/payments/retry";

export const POST = route(endpoint, ({ actor, params, now }) => retryPayment(actor, params.id, now));
