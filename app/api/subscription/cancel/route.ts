import { route } from "@/lib/api/route";
import { cancelSubscription } from "@/lib/money/subscriptions/commands";
import { cancel } from "@/lib/money/subscriptions/contract";

export const POST = route(cancel, ({ actor, body, now }) => cancelSubscription(actor, body.at === undefined ? undefined : new Date(body.at), now));
