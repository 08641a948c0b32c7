import { route } from "@/lib/api/route";
import { listPromises } from "@/lib/clients/contract";
import { listRunningPromises } from "@/lib/clients/queries";

export const GET = route(listPromises, ({ actor, now }) => listRunningPromises(actor, now));
