import { route } from "@/lib/api/route";
import { startLinkPayment } from "@/lib/money/payment-links/commands";
import { startPayment as endpoint } from "@/lib/money/payment-links/contract";

export const POST = route(endpoint, ({ params, ipAddress, now }) => startLinkPayment(params.token, ipAddress, now));
