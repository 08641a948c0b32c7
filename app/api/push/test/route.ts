import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { sendTestPush } from "@/lib/core/push/commands";
import { testPush } from "@/lib/core/push/contract";

export const POST = route(testPush, async ({ actor }) => {
  await sendTestPush(actor);
  return successResult;
});
