import { route } from "@/lib/api/route";
import { clientsSummary } from "@/lib/clients/contract";
import { rosterSummary } from "@/lib/clients/roster";

export const GET = route(clientsSummary, ({ query, now }) => rosterSummary(query, now));
