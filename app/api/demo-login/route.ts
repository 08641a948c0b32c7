import { beginSession, demoSignIn } from "@/lib/accounts/commands";
import * as accounts from "@/lib/accounts/contract";
import { signedIn } from "@/lib/accounts/signed-in";
import { route } from "@/lib/api/route";

export const POST = route(accounts.demoLogin, async ({ actor, body, address, now }) => signedIn(await beginSession(await demoSignIn(body.role), { way: "demo", before: actor, address, now })));
