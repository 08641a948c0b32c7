import { route } from "@/lib/api/route";
import { emailLink } from "@/lib/money/payment-links/commands";
import { sendPaymentEmail } from "@/lib/money/payment-links/contract";

export const POST = route(sendPaymentEmail, ({ actor, body, now }) => emailLink(actor, body, now));
