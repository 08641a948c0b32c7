import { route } from "@/lib/api/route";
import { setHandFlag } from "@/lib/work/check-ins/commands";
import * as checkIns from "@/lib/work/check-ins/contract";

export const PUT = route(checkIns.flagCheckIn, ({ actor, params, body, now }) => setHandFlag(actor, params.id, body, now));
