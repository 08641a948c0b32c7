import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";
import { editDetails } from "@/lib/clients/commands";
import { editClient } from "@/lib/clients/contract";
import { profileOf } from "@/lib/clients/queries";
import { archive } from "@/lib/lifecycle/commands";
import { archiveClient } from "@/lib/lifecycle/contract";

export const PATCH = route(editClient, async ({ actor, params, body, now }) => {
  await editDetails(actor, params.id, body, now);
  return profileOf(actor, params.id, now);
});
export const DELETE = route(archiveClient, async ({ actor, params, now }) => {
  await archive(actor, params.id, now);
  return done;
});
