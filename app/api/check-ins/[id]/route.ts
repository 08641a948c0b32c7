import { route } from "@/lib/api/route";
import * as checkIns from "@/lib/work/check-ins/contract";
import { listOfClient } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.ofClientToo, ({ actor, params, query }) => listOfClient(actor, params.id, query));
