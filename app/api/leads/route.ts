import { route } from "@/lib/api/route";
import * as leads from "@/lib/leads/contract";
import { listLeads } from "@/lib/leads/queries";

export const GET = route(leads.listLeads, ({ query, now }) => listLeads(query, now));
