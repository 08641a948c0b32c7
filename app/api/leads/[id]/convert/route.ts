import { route } from "@/lib/api/route";
import { convertLead } from "@/lib/outreach/leads/commands";
import * as leads from "@/lib/outreach/leads/contract";

export const POST = route(leads.convertLead, ({ actor, params, body, now }) => convertLead(actor, params.id, body, now));
