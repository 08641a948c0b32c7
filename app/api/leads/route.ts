import { route } from "@/lib/api/route";
import * as leads from "@/lib/outreach/leads/contract";
import { listLeads } from "@/lib/outreach/leads/queries";

export const GET = route(leads.listLeads, ({ query, now }) => listLeads(query, now));
