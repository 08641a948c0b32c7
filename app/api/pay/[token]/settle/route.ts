import { route } from "@/lib/api/route";
import { settlePayment } from "@/lib/money/payment-links/commands";
import { settlePayment as endpoint } from "@/lib/money/payment-links/contract";

export const POST = route(endpoint, ({ params, address, now }) => settlePayment(params.token, address, now));
