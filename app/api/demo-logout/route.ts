import { signOut } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";

export const POST = route(accounts.demoLogout, async ({ actor, now }) => reply(done, { "set-cookie": await signOut(actor, now) }));
