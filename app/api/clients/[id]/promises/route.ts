import { route } from "@/lib/api/route";
import { updatePromises } from "@/lib/practice/dashboard/client-contract";
import { recordPromisesKept } from "@/lib/practice/dashboard/commands";

export const POST = route(updatePromises, ({ actor, params, body, now }) => recordPromisesKept(actor, params.id, body, now));
