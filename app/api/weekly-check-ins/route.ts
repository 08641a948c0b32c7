import { invalidField } from "@/lib/api/errors";
import { paged } from "@/lib/api/paging";
import { Reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { submitCheckIn } from "@/lib/check-ins/commands";
import { history, submit } from "@/lib/check-ins/contract";
import { listOfClient } from "@/lib/check-ins/queries";

export const GET = route(history, async ({ actor, query }) => {
  const clientId = actor.role === "client" ? actor.id : query.clientId;
  if (!clientId) throw invalidField("clientId", "Please name a client");
  return paged(await listOfClient(actor, clientId, query), query, (row) => row.id);
});

export const POST = route(submit, async ({ actor, body, now }) => {
  const { checkIn, isNew } = await submitCheckIn(actor, body, now);
  return new Reply(checkIn, { status: isNew ? 201 : 200 });
});
