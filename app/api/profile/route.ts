import { route } from "@/lib/api/route";
import { updateOwnProfile } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { findOwnProfile } from "@/lib/people/accounts/queries";

export const GET = route(accounts.readProfile, ({ actor }) => findOwnProfile(actor));

export const PATCH = route(accounts.editProfile, async ({ actor, body, now }) => {
  await updateOwnProfile(actor, body, now);
  return findOwnProfile(actor);
});
