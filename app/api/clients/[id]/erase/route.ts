import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { eraseClientNow } from "@/lib/practice/privacy/contract";
import { eraseArchivedClient } from "@/lib/practice/privacy/erasure";

export const POST = route(eraseClientNow, async ({ actor, params, now }) => {
  await eraseArchivedClient(actor, params.id, now);
  return successResult;
});
