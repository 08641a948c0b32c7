import { route } from "@/lib/api/route";
import { billing } from "@/lib/money/finances/contract";
import { billingOf } from "@/lib/money/finances/queries";

export const GET = route(billing, ({ actor, params, now }) => billingOf(actor, params.id, now));
