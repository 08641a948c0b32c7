import { route } from "@/lib/api/route";
import { deleteLeads } from "@/lib/outreach/leads/commands";
import * as leads from "@/lib/outreach/leads/contract";

export const DELETE = route(leads.deleteLeads, ({ actor, body, now }) => deleteLeads(actor, body.leadIds, now));
