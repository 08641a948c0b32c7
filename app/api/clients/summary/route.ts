import { route } from "@/lib/api/route";
import { rosterSummary } from "@/lib/practice/roster/pages";
import { clientsSummary } from "@/lib/practice/roster/contract";

export const GET = route(clientsSummary, ({ query, now }) => rosterSummary(query, now));
