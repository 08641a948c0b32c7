import { paged } from "@/lib/api/paging";
import { route } from "@/lib/api/route";
import { ofClient } from "@/lib/check-ins/contract";
import { listOfClient } from "@/lib/check-ins/queries";

export const GET = route(ofClient, async ({ actor, params, query }) =>
  paged(await listOfClient(actor, params.clientId, query), query, (row) => row.id),
);
