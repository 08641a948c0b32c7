import { route } from "@/lib/api/route";
import { syncPayments as endpoint } from "@/lib/payments/contract";
import { syncPayments } from "@/lib/payments/sync";

export const POST = route(endpoint, ({ now }) => syncPayments(now));
