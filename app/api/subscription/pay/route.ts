import { route } from "@/lib/api/route";
import { beginOwedPayment } from "@/lib/subscriptions/commands";
import { payOwed } from "@/lib/subscriptions/contract";

export const POST = route(payOwed, ({ actor, now }) => beginOwedPayment(actor, now));
