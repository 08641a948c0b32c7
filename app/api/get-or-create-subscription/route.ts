import { route } from "@/lib/api/route";
import { startOrResumeSubscription } from "@/lib/money/subscriptions/commands";
import { startSubscription } from "@/lib/money/subscriptions/contract";

export const POST = route(startSubscription, ({ actor, now }) => startOrResumeSubscription(actor, now));
