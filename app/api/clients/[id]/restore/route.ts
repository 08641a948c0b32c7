import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";
import { restore } from "@/lib/practice/lifecycle/commands";
import { restoreClient } from "@/lib/practice/lifecycle/contract";

export const POST = route(restoreClient, async ({ actor, params, now }) => {
  await restore(actor, params.id, now);
  return done;
});
