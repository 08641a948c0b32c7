import { withCookies } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { createFlowCookie, newChallengeToken, readFlowToken } from "@/lib/auth/challenges";
import { createPasskeyRequest } from "@/lib/auth/passkeys";
import { startPasskey } from "@/lib/people/second-factors/sign-in-contract";
import { createPasskeyRegistration } from "@/lib/people/second-factors/passkey-commands";
import { countPasskeyAttempt } from "@/lib/people/second-factors/sign-in";
import { unauthorized } from "@/lib/platform/errors";

export const POST = route(startPasskey, async ({ actor, body, ipAddress, now, request }) => {
  if (body.purpose === "add") {
    if (!actor) throw unauthorized();
    return { use: null, create: await createPasskeyRegistration(actor, now) };
  }
  await countPasskeyAttempt(ipAddress, now);
  // Two tabs of one browser share the token, so that both can sign in.
  const flowToken = readFlowToken(request.cookies) ?? newChallengeToken();
  return withCookies({ use: await createPasskeyRequest(flowToken, now), create: null }, [createFlowCookie(flowToken)]);
});
