import { route } from "@/lib/api/route";
import * as messages from "@/lib/work/messages/contract";
import { conversationWith } from "@/lib/work/messages/queries";

export const GET = route(messages.conversationWith, ({ actor, params, now }) => conversationWith(actor, params.id, now));
