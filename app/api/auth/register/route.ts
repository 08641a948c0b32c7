import { beginSession, signUp } from "@/lib/accounts/commands";
import * as accounts from "@/lib/accounts/contract";
import { signedIn } from "@/lib/accounts/signed-in";
import { route } from "@/lib/api/route";

export const POST = route(accounts.register, async ({ actor, body, address, now }) => signedIn(await beginSession(await signUp(body, address, now), { way: "registration", before: actor, address, now })));
