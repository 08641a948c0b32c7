import { route } from "@/lib/api/route";
import { readBilling } from "@/lib/money/finances/contract";
import { getBilling } from "@/lib/money/finances/queries";

export const GET = route(readBilling, ({ actor, params, now }) => getBilling(actor, params.id, now));
