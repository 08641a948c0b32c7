import { withCookies } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { readBrowser } from "@/lib/auth/browser";
import { updateOwnPassword } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";

export const POST = route(accounts.changePassword, async ({ actor, body, request, now }) => {
  const cookies = await updateOwnPassword(actor, body, readBrowser(request), now);
  return withCookies(successResult, cookies);
});
