import { invalidField } from "@/lib/platform/errors";
import { upserted } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { submitCheckIn } from "@/lib/work/check-ins/commands";
import * as checkIns from "@/lib/work/check-ins/contract";
import { listOfClient } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.history, async ({ actor, query }) => {
  const clientId = actor.role === "client" ? actor.id : query.clientId;
  if (!clientId) throw invalidField("clientId", "Please name a client");
  return listOfClient(actor, clientId, query);
});

export const POST = route(checkIns.submit, async ({ actor, body, now }) => {
  const { checkIn, isNew } = await submitCheckIn(actor, body, now);
  return upserted(checkIn, isNew);
});
