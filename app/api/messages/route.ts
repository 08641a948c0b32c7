import { upserted } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { createMessage } from "@/lib/work/messages/commands";
import * as messages from "@/lib/work/messages/contract";

export const POST = route(messages.sendMessage, async ({ actor, body, now }) => {
  const { message, isNew } = await createMessage(actor, body, now);
  return upserted(message, isNew);
});
