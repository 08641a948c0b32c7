import { route } from "@/lib/api/route";
import { readSubscriptionOffer } from "@/lib/money/subscriptions/contract";
import { getSubscriptionOffer } from "@/lib/money/subscriptions/queries";

export const GET = route(readSubscriptionOffer, ({ actor }) => getSubscriptionOffer(actor));
