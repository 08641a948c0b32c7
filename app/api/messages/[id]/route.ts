import { route } from "@/lib/api/route";
import * as messages from "@/lib/work/messages/contract";
import { findMessages } from "@/lib/work/messages/queries";

export const GET = route(messages.listMessages, ({ actor, params, query, now }) => findMessages(actor, params.id, now, query));
