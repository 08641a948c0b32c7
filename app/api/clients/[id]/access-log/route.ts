import { route } from "@/lib/api/route";
import { listAccessLog } from "@/lib/practice/privacy/contract";
import { listAccessEntries } from "@/lib/practice/privacy/queries";

export const GET = route(listAccessLog, ({ actor, params, query }) => listAccessEntries(actor, params.id, query));
