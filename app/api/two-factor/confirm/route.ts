import { withCookies } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { confirmAuthenticatorSetup } from "@/lib/people/second-factors/commands";
import { confirmAuthenticator } from "@/lib/people/second-factors/contract";

export const POST = route(confirmAuthenticator, async ({ actor, body, now }) => {
  const { recoveryCodes, cookies } = await confirmAuthenticatorSetup(actor, body, now);
  return withCookies({ recoveryCodes }, cookies);
});
