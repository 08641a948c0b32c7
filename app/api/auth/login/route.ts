import { signIn } from "@/lib/accounts/commands";
import * as accounts from "@/lib/accounts/contract";
import { signedIn } from "@/lib/accounts/signed-in";
import { route } from "@/lib/api/route";

export const POST = route(accounts.login, async ({ actor, body, address, now }) => signedIn(await signIn(body, { before: actor, address, now })));
