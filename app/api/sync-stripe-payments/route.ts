import { route } from "@/lib/api/route";
import { syncPayments as endpoint } from "@/lib/money/payments/contract";
import { refreshAllPayments } from "@/lib/money/payments/reconciliation";

export const POST = route(endpoint, ({ now }) => refreshAllPayments(now));
