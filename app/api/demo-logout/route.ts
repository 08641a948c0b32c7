import * as accounts from "@/lib/accounts/contract";
import { reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";
import { endSession } from "@/lib/auth/session";

export const POST = route(accounts.demoLogout, async ({ actor }) => reply(done, { "set-cookie": await endSession(actor) }));
