import { signIn } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { signedIn } from "@/lib/people/accounts/signed-in";
import { route } from "@/lib/api/route";

export const POST = route(accounts.login, async ({ actor, body, address, now }) => signedIn(await signIn(body, { before: actor, address, now })));
