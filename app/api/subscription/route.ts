import { route } from "@/lib/api/route";
import { readSubscription } from "@/lib/money/subscriptions/contract";
import { getOwnSubscription } from "@/lib/money/subscriptions/queries";

export const GET = route(readSubscription, ({ actor, now }) => getOwnSubscription(actor, now));
