import { route } from "@/lib/api/route";
import { clientIds } from "@/lib/clients/contract";
import { rosterIds } from "@/lib/clients/roster";

export const GET = route(clientIds, ({ query }) => rosterIds(query));
