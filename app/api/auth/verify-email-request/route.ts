import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import * as accounts from "@/lib/people/accounts/contract";
import { sendVerificationLink } from "@/lib/people/accounts/email-address";
import { areEmailsSent } from "@/lib/providers/email/provider";

export const POST = route(accounts.requestVerification, async ({ actor, now }) => {
  await sendVerificationLink(actor, now);
  return { ...successResult, emailed: areEmailsSent() };
});
