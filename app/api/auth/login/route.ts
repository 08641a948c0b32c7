import { route } from "@/lib/api/route";
import { readBrowser } from "@/lib/auth/browser";
import { signIn } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/sign-in-contract";
import { createSignInResponse } from "@/lib/people/accounts/sign-in-response";

export const POST = route(accounts.login, async ({ actor, body, ipAddress, request, now }) =>
  createSignInResponse(await signIn(body, { previousActor: actor, address: ipAddress, browser: readBrowser(request), now })),
);
