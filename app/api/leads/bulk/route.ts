import { route } from "@/lib/api/route";
import { removeLeads } from "@/lib/outreach/leads/commands";
import * as leads from "@/lib/outreach/leads/contract";

export const DELETE = route(leads.deleteLeads, ({ actor, body, now }) => removeLeads(actor, body.leadIds, now));
