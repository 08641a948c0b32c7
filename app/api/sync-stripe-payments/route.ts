import { route } from "@/lib/api/route";
import { syncPayments as endpoint } from "@/lib/money/payments/contract";
import { syncPayments } from "@/lib/money/payments/sync";

export const POST = route(endpoint, ({ now }) => syncPayments(now));
