import { route } from "@/lib/api/route";
import { listPromises } from "@/lib/clients/contract";
import { pageOfPromises } from "@/lib/clients/queries";

export const GET = route(listPromises, ({ actor, now, query }) => pageOfPromises(actor, now, query));
