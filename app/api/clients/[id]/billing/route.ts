import { route } from "@/lib/api/route";
import { billing } from "@/lib/finances/contract";
import { billingOf } from "@/lib/finances/queries";

export const GET = route(billing, ({ actor, params, now }) => billingOf(actor, params.id, now));
