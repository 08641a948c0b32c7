import { route } from "@/lib/api/route";
import { setNoReplyNeeded } from "@/lib/work/messages/commands";
import * as messages from "@/lib/work/messages/contract";

export const POST = route(messages.markNoReplyNeeded, ({ actor, params, now }) => setNoReplyNeeded(actor, params.id, true, now));
export const DELETE = route(messages.unmarkNoReplyNeeded, ({ actor, params, now }) => setNoReplyNeeded(actor, params.id, false, now));
