import { invite as inviteByEmail } from "@/lib/accounts/commands";
import { invite } from "@/lib/accounts/contract";
import { toUser } from "@/lib/accounts/shape";
import { created } from "@/lib/api/reply";
import { route } from "@/lib/api/route";

export const POST = route(invite, async ({ actor, body, now }) => created(toUser(await inviteByEmail(actor, body, now))));
