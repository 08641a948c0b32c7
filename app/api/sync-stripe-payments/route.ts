import { route } from "@/lib/api/route";
import { syncPayments as endpoint } from "@/lib/money/payments/contract";
import { refreshAllPayments } from "@/lib/money/payments/reconcile";

export const POST = route(endpoint, ({ now }) => refreshAllPayments(now));
