import { beginSession, demoSignIn } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { signedIn } from "@/lib/people/accounts/signed-in";
import { route } from "@/lib/api/route";

export const POST = route(accounts.demoLogin, async ({ actor, body, address, now }) => signedIn(await beginSession(await demoSignIn(body.role), { way: "demo", before: actor, address, now })));
