import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { currentOf } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.current, ({ actor, now }) => currentOf(actor, now));
