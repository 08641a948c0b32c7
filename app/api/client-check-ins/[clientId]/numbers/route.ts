import { route } from "@/lib/api/route";
import { listCheckInNumbers } from "@/lib/work/check-ins/contract";
import { findCheckInNumbers } from "@/lib/work/check-ins/queries";

export const GET = route(listCheckInNumbers, ({ actor, params, now }) => findCheckInNumbers(actor, params.clientId, now));
