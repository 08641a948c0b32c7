import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { findPendingCheckIns } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.listPendingCheckIns, ({ actor, query, now }) => findPendingCheckIns(actor, now, query));
