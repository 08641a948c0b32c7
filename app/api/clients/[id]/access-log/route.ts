import { route } from "@/lib/api/route";
import { accessLog } from "@/lib/practice/privacy/contract";
import { listOpened } from "@/lib/practice/privacy/queries";

export const GET = route(accessLog, ({ actor, params, query }) => listOpened(actor, params.id, query));
