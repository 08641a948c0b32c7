import { route } from "@/lib/api/route";
import { emailPasswordLink } from "@/lib/money/payment-links/commands";
import { requestPasswordLink as endpoint } from "@/lib/money/payment-links/contract";

export const POST = route(endpoint, ({ params, ipAddress, now }) => emailPasswordLink(params.token, ipAddress, now));
