import { route } from "@/lib/api/route";
import { readBrowser } from "@/lib/auth/browser";
import { readFlowToken } from "@/lib/auth/challenges";
import { createSignInResponse } from "@/lib/people/accounts/sign-in-response";
import { completeSignIn } from "@/lib/people/second-factors/sign-in-contract";
import { completePasswordSignIn } from "@/lib/people/second-factors/sign-in";

export const POST = route(completeSignIn, async ({ actor, body, ipAddress, now, request }) =>
  createSignInResponse(await completePasswordSignIn(body.code, readFlowToken(request.cookies), { previousActor: actor, address: ipAddress, browser: readBrowser(request), now })),
);
