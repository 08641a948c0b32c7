import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { deleteSubscription, saveSubscription } from "@/lib/core/push/commands";
import { subscribeToPush, unsubscribeFromPush } from "@/lib/core/push/contract";

export const POST = route(subscribeToPush, async ({ actor, body, now }) => {
  await saveSubscription(actor, body, now);
  return successResult;
});

export const DELETE = route(unsubscribeFromPush, async ({ actor }) => {
  await deleteSubscription(actor);
  return successResult;
});
