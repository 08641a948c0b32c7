import { done } from "@/lib/api/schemas";
import { route } from "@/lib/api/route";
import { deleteLead, editLead } from "@/lib/outreach/leads/commands";
import * as leads from "@/lib/outreach/leads/contract";
import { leadDetailsOf } from "@/lib/outreach/leads/queries";

export const GET = route(leads.readLead, ({ params, now }) => leadDetailsOf(params.id, now));
export const PATCH = route(leads.editLead, ({ actor, params, body, now }) => editLead(actor, params.id, body, now));

export const DELETE = route(leads.deleteLead, async ({ actor, params, now }) => {
  await deleteLead(actor, params.id, now);
  return done;
});
