import { invalidField } from "@/lib/api/errors";
import { upserted } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { submitCheckIn } from "@/lib/check-ins/commands";
import * as checkIns from "@/lib/check-ins/contract";
import { listOfClient } from "@/lib/check-ins/queries";

export const GET = route(checkIns.history, async ({ actor, query }) => {
  const clientId = actor.role === "client" ? actor.id : query.clientId;
  if (!clientId) throw invalidField("clientId", "Please name a client");
  return listOfClient(actor, clientId, query);
});

export const POST = route(checkIns.submit, async ({ actor, body, now }) => {
  const { checkIn, isNew } = await submitCheckIn(actor, body, now);
  return upserted(checkIn, isNew);
});
