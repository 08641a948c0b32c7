import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { endOwnSession } from "@/lib/people/sessions/commands";
import { endSession } from "@/lib/people/sessions/contract";

export const DELETE = route(endSession, async ({ actor, params, now }) => {
  await endOwnSession(actor, params.id, now);
  return successResult;
});
