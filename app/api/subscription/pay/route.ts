import { route } from "@/lib/api/route";
import { startOverduePayment } from "@/lib/money/subscriptions/commands";
import { payOverdue } from "@/lib/money/subscriptions/contract";

export const POST = route(payOverdue, ({ actor, now }) => startOverduePayment(actor, now));
