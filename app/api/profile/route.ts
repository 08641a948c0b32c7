import { editProfile } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { profileOf } from "@/lib/people/accounts/queries";
import { route } from "@/lib/api/route";

export const GET = route(accounts.readProfile, ({ actor }) => profileOf(actor));

export const PATCH = route(accounts.editProfile, async ({ actor, body, now }) => {
  await editProfile(actor, body, now);
  return profileOf(actor);
});
