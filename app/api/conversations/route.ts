import { route } from "@/lib/api/route";
import * as messages from "@/lib/work/messages/contract";
import { listConversations } from "@/lib/work/messages/queries";

export const GET = route(messages.conversations, ({ actor, query, now }) => listConversations(actor, now, query));
