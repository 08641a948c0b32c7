import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/check-ins/contract";
import { listStatuses } from "@/lib/check-ins/queries";

export const GET = route(checkIns.statuses, ({ actor, query, now }) => listStatuses(actor, now, query));
