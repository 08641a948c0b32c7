import { route } from "@/lib/api/route";
import { rosterIds } from "@/lib/practice/roster/pages";
import { clientIds } from "@/lib/practice/roster/contract";

export const GET = route(clientIds, ({ query }) => rosterIds(query));
