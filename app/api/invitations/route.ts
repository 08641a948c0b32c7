import { route } from "@/lib/api/route";
import { deliverInvitation, inviteUser } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { toUser } from "@/lib/people/accounts/shape";

export const POST = route(accounts.invitePerson, async ({ actor, body, now }) => {
  const user = toUser(await inviteUser(actor, body, now));
  return { ...user, ...(await deliverInvitation(user, now)) };
});
