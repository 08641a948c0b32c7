import { route } from "@/lib/api/route";
import { readPayPage } from "@/lib/money/payment-links/commands";
import { readPayPage as endpoint } from "@/lib/money/payment-links/contract";

export const GET = route(endpoint, ({ params, address, now }) => readPayPage(params.token, address, now));
