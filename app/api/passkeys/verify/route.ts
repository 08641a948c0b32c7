import { withCookies } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { readBrowser } from "@/lib/auth/browser";
import { readFlowToken } from "@/lib/auth/challenges";
import { createSessionCookie } from "@/lib/auth/session";
import { toUser } from "@/lib/people/accounts/shape";
import { verifyPasskey } from "@/lib/people/second-factors/sign-in-contract";
import { addPasskey } from "@/lib/people/second-factors/passkey-commands";
import { signInWithPasskey } from "@/lib/people/second-factors/sign-in";
import { unauthorized } from "@/lib/platform/errors";

export const POST = route(verifyPasskey, async ({ actor, body, ipAddress, now, request }) => {
  if (body.purpose === "add") {
    if (!actor) throw unauthorized();
    const { passkey, recoveryCodes, cookies } = await addPasskey(actor, body, now);
    return withCookies({ user: null, passkey, recoveryCodes }, cookies);
  }
  const { user, claims } = await signInWithPasskey(body.response, readFlowToken(request.cookies), { previousActor: actor, address: ipAddress, browser: readBrowser(request), now });
  return withCookies({ user: toUser(user), passkey: null, recoveryCodes: null }, [await createSessionCookie(claims)]);
});
