import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { listOfClient } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.ofClient, ({ actor, params, query }) => listOfClient(actor, params.clientId, query));
