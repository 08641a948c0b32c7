import { invite } from "@/lib/accounts/commands";
import * as accounts from "@/lib/accounts/contract";
import { toUser } from "@/lib/accounts/shape";
import { route } from "@/lib/api/route";

export const POST = route(accounts.invite, async ({ actor, body, now }) => toUser(await invite(actor, body, now)));
