import { route } from "@/lib/api/route";
import { endInvitation } from "@/lib/people/team/commands";
import { revokeInvitation } from "@/lib/people/team/contract";

export const DELETE = route(revokeInvitation, async ({ actor, params, now }) => {
  await endInvitation(actor, params.id, now);
  return { success: true as const };
});
