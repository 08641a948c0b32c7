import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { listPending } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.pending, ({ actor, query, now }) => listPending(actor, now, query));
