import { beginSession, signUp } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { signedIn } from "@/lib/people/accounts/signed-in";
import { route } from "@/lib/api/route";

export const POST = route(accounts.register, async ({ actor, body, address, now }) => signedIn(await beginSession(await signUp(body, address, now), { way: "registration", before: actor, address, now })));
