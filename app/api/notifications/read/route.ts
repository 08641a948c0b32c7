import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";
import { markRead } from "@/lib/notifications/commands";
import { readNotifications } from "@/lib/notifications/contract";

export const POST = route(readNotifications, async ({ actor, body, now }) => {
  await markRead(actor, body.ids, now);
  return done;
});
