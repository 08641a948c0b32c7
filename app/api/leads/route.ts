import { route } from "@/lib/api/route";
import * as leads from "@/lib/outreach/leads/contract";
import { findLeads } from "@/lib/outreach/leads/queries";

export const GET = route(leads.listLeads, ({ query, now }) => findLeads(query, now));
