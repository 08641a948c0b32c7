import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { listStatuses } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.statuses, ({ actor, query, now }) => listStatuses(actor, now, query));
