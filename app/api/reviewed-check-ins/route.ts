import { paged } from "@/lib/api/paging";
import { route } from "@/lib/api/route";
import { reviewed } from "@/lib/check-ins/contract";
import { listReviewed } from "@/lib/check-ins/queries";

export const GET = route(reviewed, async ({ actor, query }) => paged(await listReviewed(actor, query), query, (row) => row.id));
