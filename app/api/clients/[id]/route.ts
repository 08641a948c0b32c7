import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { updateClientDetails } from "@/lib/people/clients/commands";
import { editClient } from "@/lib/people/clients/contract";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { archiveClient } from "@/lib/practice/lifecycle/contract";
import { findClientProfile } from "@/lib/practice/roster/queries";

export const PATCH = route(editClient, async ({ actor, params, body, now }) => {
  await updateClientDetails(actor, params.id, body, now);
  return findClientProfile(actor, params.id, now);
});
export const DELETE = route(archiveClient, async ({ actor, params, now }) => {
  await moveClientToArchive(actor, params.id, now);
  return successResult;
});
