import { route } from "@/lib/api/route";
import { vouchForClientEmail } from "@/lib/people/clients/commands";
import { confirmClientEmail } from "@/lib/people/clients/contract";
import { findClientProfile } from "@/lib/practice/roster/queries";

export const POST = route(confirmClientEmail, async ({ actor, params, now }) => {
  await vouchForClientEmail(actor, params.id, now);
  return findClientProfile(actor, params.id, now);
});
