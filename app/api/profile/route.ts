import { editProfile as edit } from "@/lib/accounts/commands";
import { editProfile, readProfile } from "@/lib/accounts/contract";
import { profileOf } from "@/lib/accounts/queries";
import { route } from "@/lib/api/route";

export const GET = route(readProfile, ({ actor }) => profileOf(actor));

export const PATCH = route(editProfile, async ({ actor, body }) => {
  await edit(actor, body);
  return profileOf(actor);
});
