import { route } from "@/lib/api/route";
import { refreshOwnSubscription } from "@/lib/money/subscriptions/commands";
import { refreshSubscription } from "@/lib/money/subscriptions/contract";

export const POST = route(refreshSubscription, ({ actor, body, now }) => refreshOwnSubscription(actor, body, now));
