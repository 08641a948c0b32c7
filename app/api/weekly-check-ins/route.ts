import { upserted } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { invalidField } from "@/lib/platform/errors";
import { saveCheckIn } from "@/lib/work/check-ins/commands";
import * as checkIns from "@/lib/work/check-ins/contract";
import { findClientCheckIns } from "@/lib/work/check-ins/queries";

export const GET = route(checkIns.listCheckIns, async ({ actor, query, now }) => {
  const clientId = actor.role === "client" ? actor.id : query.clientId;
  if (!clientId) throw invalidField("clientId", "Please name a client");
  return findClientCheckIns(actor, clientId, now, query);
});

export const POST = route(checkIns.submitCheckIn, async ({ actor, body, now }) => {
  const { checkIn, isNew } = await saveCheckIn(actor, body, now);
  return upserted(checkIn, isNew);
});
