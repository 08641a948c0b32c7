import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { recordPushesSeen } from "@/lib/core/push/commands";
import { markPushesSeen } from "@/lib/core/push/contract";

export const POST = route(markPushesSeen, async ({ actor, body, now }) => {
  await recordPushesSeen(actor, body.ids, now);
  return successResult;
});
