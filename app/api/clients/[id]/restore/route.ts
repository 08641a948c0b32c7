import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { restoreFromArchive } from "@/lib/practice/lifecycle/commands";
import { restoreClient } from "@/lib/practice/lifecycle/contract";

export const POST = route(restoreClient, async ({ actor, params, now }) => {
  await restoreFromArchive(actor, params.id, now);
  return successResult;
});
