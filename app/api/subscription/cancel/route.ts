import { route } from "@/lib/api/route";
import { cancelOwnSubscription } from "@/lib/money/subscriptions/commands";
import { cancelSubscription } from "@/lib/money/subscriptions/contract";

export const POST = route(cancelSubscription, ({ actor, body, now }) => cancelOwnSubscription(actor, body.at === undefined ? undefined : new Date(body.at), now));
