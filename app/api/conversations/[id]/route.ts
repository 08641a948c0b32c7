import { route } from "@/lib/api/route";
import * as messages from "@/lib/work/messages/contract";
import { findConversationSummary } from "@/lib/work/messages/queries";

export const GET = route(messages.readConversation, ({ actor, params, now }) => findConversationSummary(actor, params.id, now));
