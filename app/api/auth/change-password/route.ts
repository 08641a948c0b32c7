import { withResponseHeaders } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { updateOwnPassword } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";

export const POST = route(accounts.changePassword, async ({ actor, body, now }) => {
  const headers = await updateOwnPassword(actor, body, now);
  return withResponseHeaders(successResult, headers);
});
