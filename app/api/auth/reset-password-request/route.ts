import { route } from "@/lib/api/route";
import { queuePasswordResetEmail } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";

export const POST = route(accounts.requestPasswordReset, async ({ body, ipAddress, now }) => {
  await queuePasswordResetEmail(body.email, ipAddress, now);
  return { message: "If an account with that email exists, we've sent a password reset link." };
});
