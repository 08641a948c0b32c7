import { route } from "@/lib/api/route";
import { beginOwedPayment } from "@/lib/money/subscriptions/commands";
import { payOwed } from "@/lib/money/subscriptions/contract";

export const POST = route(payOwed, ({ actor, now }) => beginOwedPayment(actor, now));
