import { paged } from "@/lib/api/paging";
import { route } from "@/lib/api/route";
import { pending } from "@/lib/check-ins/contract";
import { listPending } from "@/lib/check-ins/queries";

export const GET = route(pending, async ({ actor, query }) => paged(await listPending(actor, query), query, (row) => row.id));
