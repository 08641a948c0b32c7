import { route } from "@/lib/api/route";
import { setPasswordWithLink } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";

export const POST = route(accounts.resetPassword, async ({ body, now }) => {
  await setPasswordWithLink(body.token, body.password, now);
  return { message: "Password Reset Successful" };
});
