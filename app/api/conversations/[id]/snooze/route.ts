import { route } from "@/lib/api/route";
import { snoozeThread } from "@/lib/work/messages/commands";
import * as messages from "@/lib/work/messages/contract";

export const POST = route(messages.snoozeConversation, ({ actor, params, body, now }) => snoozeThread(actor, params.id, body.until, now));
