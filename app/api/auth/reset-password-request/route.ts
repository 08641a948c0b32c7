import { route } from "@/lib/api/route";
import { queuePasswordResetEmail } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { areEmailsSent } from "@/lib/providers/email/provider";

export const POST = route(accounts.requestPasswordReset, async ({ body, ipAddress, now }) => {
  await queuePasswordResetEmail(body.email, ipAddress, now);
  return areEmailsSent()
    ? { message: "If an account with that email exists, we've sent a password reset link.", emailed: true }
    : { message: "We can't send emails yet. Please ask your coach for a link to set a new password.", emailed: false };
});
