import { paged } from "@/lib/api/paging";
import { route } from "@/lib/api/route";
import { ofClientToo } from "@/lib/check-ins/contract";
import { listOfClient } from "@/lib/check-ins/queries";

export const GET = route(ofClientToo, async ({ actor, params, query }) =>
  paged(await listOfClient(actor, params.id, query), query, (row) => row.id),
);
