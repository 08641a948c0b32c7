import { route } from "@/lib/api/route";
import { paymentStanding } from "@/lib/money/payment-links/contract";
import { standingOf } from "@/lib/money/payment-links/queries";

export const GET = route(paymentStanding, ({ actor, params, now }) => standingOf(actor, params.id, now));
