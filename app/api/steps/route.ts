import { route } from "@/lib/api/route";
import { invalidField } from "@/lib/platform/errors";
import { listNextSteps } from "@/lib/work/next-steps/contract";
import { findOpenSteps } from "@/lib/work/next-steps/queries";

export const GET = route(listNextSteps, ({ actor, query, now }) => {
  const clientId = actor.role === "client" ? actor.id : query.clientId;
  if (!clientId) throw invalidField("clientId", "Please name a client");
  return findOpenSteps(actor, clientId, now);
});
