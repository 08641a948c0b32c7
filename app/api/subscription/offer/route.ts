import { route } from "@/lib/api/route";
import { offer } from "@/lib/subscriptions/contract";
import { offerOf } from "@/lib/subscriptions/queries";

export const GET = route(offer, ({ actor }) => offerOf(actor));
