import { route } from "@/lib/api/route";
import { accessLog } from "@/lib/records/contract";
import { listOpened } from "@/lib/records/queries";

export const GET = route(accessLog, ({ actor, params, query }) => listOpened(actor, params.id, query));
