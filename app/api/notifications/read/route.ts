import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { recordNotificationsRead } from "@/lib/core/notifications/commands";
import { markNotificationsRead } from "@/lib/core/notifications/contract";

export const POST = route(markNotificationsRead, async ({ actor, body, now }) => {
  await recordNotificationsRead(actor, body.ids, now);
  return successResult;
});
