import { upserted } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { sendMessage } from "@/lib/work/messages/commands";
import * as messages from "@/lib/work/messages/contract";

export const POST = route(messages.sendMessage, async ({ actor, body, now }) => {
  const { message, isNew } = await sendMessage(actor, body, now);
  return upserted(message, isNew);
});
