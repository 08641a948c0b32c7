import { route } from "@/lib/api/route";
import { listPromises } from "@/lib/practice/dashboard/client-contract";
import { listRunningPromisesPage } from "@/lib/practice/dashboard/client-queries";

export const GET = route(listPromises, ({ actor, now, query }) => listRunningPromisesPage(actor, now, query));
