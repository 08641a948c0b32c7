import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { findClientCheckIns } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.listCheckInsOfClient, ({ actor, params, query, now }) => findClientCheckIns(actor, params.id, now, query));
