import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { readBrowser } from "@/lib/auth/browser";
import * as accounts from "@/lib/people/accounts/contract";
import { cancelEmailChange, requestEmailChange } from "@/lib/people/accounts/email-address";
import { areEmailsSent } from "@/lib/providers/email/provider";

export const POST = route(accounts.changeEmail, async ({ actor, body, request, now }) => {
  await requestEmailChange(actor, body, readBrowser(request), now);
  return { ...successResult, emailed: areEmailsSent() };
});

export const DELETE = route(accounts.cancelEmailChange, async ({ actor }) => {
  await cancelEmailChange(actor);
  return successResult;
});
