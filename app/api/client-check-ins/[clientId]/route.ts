import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { findClientCheckIns } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.listClientCheckIns, ({ actor, params, query, now }) => findClientCheckIns(actor, params.clientId, now, query));
