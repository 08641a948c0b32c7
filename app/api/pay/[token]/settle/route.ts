import { route } from "@/lib/api/route";
import { syncLinkPayment } from "@/lib/money/payment-links/commands";
import { settlePayment as endpoint } from "@/lib/money/payment-links/contract";

export const POST = route(endpoint, ({ params, ipAddress, now }) => syncLinkPayment(params.token, ipAddress, now));
