import { editProfile } from "@/lib/accounts/commands";
import * as accounts from "@/lib/accounts/contract";
import { profileOf } from "@/lib/accounts/queries";
import { route } from "@/lib/api/route";

export const GET = route(accounts.readProfile, ({ actor }) => profileOf(actor));

export const PATCH = route(accounts.editProfile, async ({ actor, body, now }) => {
  await editProfile(actor, body, now);
  return profileOf(actor);
});
