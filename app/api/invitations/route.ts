import { invite } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/contract";
import { toUser } from "@/lib/people/accounts/shape";
import { route } from "@/lib/api/route";

export const POST = route(accounts.invite, async ({ actor, body, now }) => toUser(await invite(actor, body, now)));
