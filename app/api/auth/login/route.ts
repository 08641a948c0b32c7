import { route } from "@/lib/api/route";
import { signIn } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { createSignInResponse } from "@/lib/people/accounts/sign-in-response";

export const POST = route(accounts.login, async ({ actor, body, ipAddress, now }) => createSignInResponse(await signIn(body, { previousActor: actor, address: ipAddress, now })));
