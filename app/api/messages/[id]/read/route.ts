import { done } from "@/lib/api/schemas";
import { route } from "@/lib/api/route";
import { markRead } from "@/lib/work/messages/commands";
import * as messages from "@/lib/work/messages/contract";

export const POST = route(messages.markRead, async ({ actor, params }) => {
  await markRead(actor, params.id);
  return done;
});
