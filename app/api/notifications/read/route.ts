import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";
import { markRead } from "@/lib/core/notifications/commands";
import { readNotifications } from "@/lib/core/notifications/contract";

export const POST = route(readNotifications, async ({ actor, body, now }) => {
  await markRead(actor, body.ids, now);
  return done;
});
