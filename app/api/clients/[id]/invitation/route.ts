import { route } from "@/lib/api/route";
import { releaseHeldInvitation } from "@/lib/practice/roster/commands";
import { sendHeldInvitation } from "@/lib/practice/roster/contract";

export const POST = route(sendHeldInvitation, ({ actor, params, now }) => releaseHeldInvitation(actor, params.id, now));
