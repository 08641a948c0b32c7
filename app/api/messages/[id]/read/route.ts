import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { markMessagesRead } from "@/lib/work/messages/commands";
import * as messages from "@/lib/work/messages/contract";

export const POST = route(messages.markConversationRead, async ({ actor, params }) => {
  await markMessagesRead(actor, params.id);
  return successResult;
});
