import { route } from "@/lib/api/route";
import { listLeadIds } from "@/lib/outreach/leads/contract";
import { findLeadIds } from "@/lib/outreach/leads/queries";

export const GET = route(listLeadIds, ({ query, now }) => findLeadIds(query, now));
