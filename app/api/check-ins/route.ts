import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { findCheckInStatuses } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.listCheckInStatuses, ({ actor, query, now }) => findCheckInStatuses(actor, now, query));
