import { route } from "@/lib/api/route";
import { offer } from "@/lib/money/subscriptions/contract";
import { offerOf } from "@/lib/money/subscriptions/queries";

export const GET = route(offer, ({ actor }) => offerOf(actor));
