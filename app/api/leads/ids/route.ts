import { route } from "@/lib/api/route";
import { leadIds } from "@/lib/outreach/leads/contract";
import { leadIdsOf } from "@/lib/outreach/leads/queries";

export const GET = route(leadIds, ({ query, now }) => leadIdsOf(query, now));
