import { route } from "@/lib/api/route";
import { ownSubscription } from "@/lib/money/subscriptions/contract";
import { standingOf } from "@/lib/money/subscriptions/queries";

export const GET = route(ownSubscription, ({ actor, now }) => standingOf(actor, now));
