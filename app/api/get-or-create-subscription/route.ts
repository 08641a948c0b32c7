import { route } from "@/lib/api/route";
import { getOrCreateSubscription } from "@/lib/money/subscriptions/commands";
import { getOrCreate } from "@/lib/money/subscriptions/contract";

export const POST = route(getOrCreate, ({ actor, now }) => getOrCreateSubscription(actor, now));
