import { route } from "@/lib/api/route";
import { loadPaymentPage } from "@/lib/money/payment-links/commands";
import { readPaymentPage as endpoint } from "@/lib/money/payment-links/contract";

export const GET = route(endpoint, ({ params, ipAddress, now }) => loadPaymentPage(params.token, ipAddress, now));
