import { route } from "@/lib/api/route";
import { settlePayment } from "@/lib/payment-links/commands";
import { settlePayment as endpoint } from "@/lib/payment-links/contract";

export const POST = route(endpoint, ({ params, address, now }) => settlePayment(params.token, address, now));
