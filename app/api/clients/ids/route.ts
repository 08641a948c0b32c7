import { route } from "@/lib/api/route";
import { listClientIds } from "@/lib/practice/roster/contract";
import { listRosterIds } from "@/lib/practice/roster/pages";

export const GET = route(listClientIds, ({ query }) => listRosterIds(query));
