import { route } from "@/lib/api/route";
import { ownSubscription } from "@/lib/subscriptions/contract";
import { standingOf } from "@/lib/subscriptions/queries";

export const GET = route(ownSubscription, ({ actor, now }) => standingOf(actor, now));
