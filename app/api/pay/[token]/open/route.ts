import { route } from "@/lib/api/route";
import { openPayment } from "@/lib/money/payment-links/commands";
import { openPayment as endpoint } from "@/lib/money/payment-links/contract";

export const POST = route(endpoint, ({ params, address, now }) => openPayment(params.token, address, now));
