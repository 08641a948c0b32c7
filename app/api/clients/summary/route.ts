import { route } from "@/lib/api/route";
import { readClientsSummary } from "@/lib/practice/roster/contract";
import { readRosterSummary } from "@/lib/practice/roster/pages";

export const GET = route(readClientsSummary, ({ query, now }) => readRosterSummary(query, now));
