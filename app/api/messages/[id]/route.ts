import { route } from "@/lib/api/route";
import * as messages from "@/lib/work/messages/contract";
import { listMessages } from "@/lib/work/messages/queries";

export const GET = route(messages.thread, ({ actor, params, query }) => listMessages(actor, params.id, query));
