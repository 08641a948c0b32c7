import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { removeLead, updateLead } from "@/lib/outreach/leads/commands";
import * as leads from "@/lib/outreach/leads/contract";
import { findLead } from "@/lib/outreach/leads/queries";

export const GET = route(leads.readLead, ({ params, now }) => findLead(params.id, now));
export const PATCH = route(leads.editLead, ({ actor, params, body, now }) => updateLead(actor, params.id, body, now));

export const DELETE = route(leads.deleteLead, async ({ actor, params, now }) => {
  await removeLead(actor, params.id, now);
  return successResult;
});
