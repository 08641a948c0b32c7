import { route } from "@/lib/api/route";
import * as messages from "@/lib/messages/contract";
import { listMessages } from "@/lib/messages/queries";

export const GET = route(messages.thread, ({ actor, params, query }) => listMessages(actor, params.id, query));
