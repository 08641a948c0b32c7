import { route } from "@/lib/api/route";
import * as messages from "@/lib/work/messages/contract";
import { findConversations } from "@/lib/work/messages/queries";

export const GET = route(messages.listConversations, ({ actor, query, now }) => findConversations(actor, now, query));
