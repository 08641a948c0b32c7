import { route } from "@/lib/api/route";
import { leadIds } from "@/lib/leads/contract";
import { leadIdsOf } from "@/lib/leads/queries";

export const GET = route(leadIds, ({ query, now }) => leadIdsOf(query, now));
