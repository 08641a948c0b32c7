import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/check-ins/contract";
import { currentOf } from "@/lib/check-ins/queries";

export const GET = route(checkIns.current, ({ actor, now }) => currentOf(actor, now));
