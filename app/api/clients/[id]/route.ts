import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";
import { editDetails } from "@/lib/people/clients/commands";
import { editClient } from "@/lib/people/clients/contract";
import { archive } from "@/lib/practice/lifecycle/commands";
import { archiveClient } from "@/lib/practice/lifecycle/contract";
import { profileOf } from "@/lib/practice/roster/queries";

export const PATCH = route(editClient, async ({ actor, params, body, now }) => {
  await editDetails(actor, params.id, body, now);
  return profileOf(actor, params.id, now);
});
export const DELETE = route(archiveClient, async ({ actor, params, now }) => {
  await archive(actor, params.id, now);
  return done;
});
