import { resetPassword } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { route } from "@/lib/api/route";

export const POST = route(accounts.resetPassword, async ({ body, now }) => {
  await resetPassword(body.token, body.password, now);
  return { message: "Password Reset Successful" };
});
