import { paged } from "@/lib/api/paging";
import { route } from "@/lib/api/route";
import { history } from "@/lib/email/contract";
import { listSent } from "@/lib/email/queries";

export const GET = route(history, async ({ query }) => paged(await listSent(query), query, ({ id }) => id));
