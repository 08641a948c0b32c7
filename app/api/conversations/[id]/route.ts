import { route } from "@/lib/api/route";
import * as messages from "@/lib/messages/contract";
import { conversationWith } from "@/lib/messages/queries";

export const GET = route(messages.conversationWith, ({ actor, params, now }) => conversationWith(actor, params.id, now));
