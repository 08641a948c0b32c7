import { invite } from "@/lib/accounts/commands";
import * as accounts from "@/lib/accounts/contract";
import { toUser } from "@/lib/accounts/shape";
import { created } from "@/lib/api/reply";
import { route } from "@/lib/api/route";

export const POST = route(accounts.invite, async ({ actor, body, now }) => created(toUser(await invite(actor, body, now))));
