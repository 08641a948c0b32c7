import { withCookies } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { replaceRecoveryCodes } from "@/lib/people/second-factors/commands";
import { renewRecoveryCodes } from "@/lib/people/second-factors/contract";

export const POST = route(renewRecoveryCodes, async ({ actor, now }) => {
  const { recoveryCodes, cookies } = await replaceRecoveryCodes(actor, now);
  return withCookies({ recoveryCodes }, cookies);
});
