import { route } from "@/lib/api/route";
import { getOrCreateSubscription } from "@/lib/subscriptions/commands";
import { getOrCreate } from "@/lib/subscriptions/contract";

export const POST = route(getOrCreate, ({ actor, now }) => getOrCreateSubscription(actor, now));
