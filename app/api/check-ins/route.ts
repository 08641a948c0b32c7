import { paged } from "@/lib/api/paging";
import { route } from "@/lib/api/route";
import { statuses } from "@/lib/check-ins/contract";
import { listStatuses } from "@/lib/check-ins/queries";

export const GET = route(statuses, async ({ query, now }) => paged(await listStatuses(now, query), query, (row) => row.clientId));
