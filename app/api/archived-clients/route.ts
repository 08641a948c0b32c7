import { route } from "@/lib/api/route";
import { listArchivedClients } from "@/lib/practice/lifecycle/contract";
import { listRestorableClients } from "@/lib/practice/lifecycle/queries";

export const GET = route(listArchivedClients, ({ now, query }) => listRestorableClients(now, query));
