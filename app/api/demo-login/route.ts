import { route } from "@/lib/api/route";
import { readBrowser } from "@/lib/auth/browser";
import { findDemoUser, startUserSession } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/sign-in-contract";
import { createSignInResponse } from "@/lib/people/accounts/sign-in-response";

export const POST = route(accounts.logInToDemo, async ({ actor, body, ipAddress, request, now }) =>
  createSignInResponse(await startUserSession(await findDemoUser(body.role), { way: "demo", previousActor: actor, address: ipAddress, browser: readBrowser(request), now })),
);
