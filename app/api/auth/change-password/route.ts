import { changePassword } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";

export const POST = route(accounts.changePassword, async ({ actor, body, now }) => {
  await changePassword(actor, body, now);
  return done;
});
