import { route } from "@/lib/api/route";
import { emailPaymentLink } from "@/lib/money/payment-links/commands";
import { sendPaymentEmail } from "@/lib/money/payment-links/contract";

export const POST = route(sendPaymentEmail, ({ actor, body, now }) => emailPaymentLink(actor, body, now));
