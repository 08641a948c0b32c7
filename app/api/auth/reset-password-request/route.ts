import { requestReset } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { route } from "@/lib/api/route";

export const POST = route(accounts.requestReset, async ({ body, address, now }) => {
  await requestReset(body.email, address, now);
  return { message: "If an account with that email exists, we've sent a password reset link." };
});
