import { route } from "@/lib/api/route";
import { recordKept } from "@/lib/clients/commands";
import { keepPromise } from "@/lib/clients/contract";

export const POST = route(keepPromise, ({ actor, params, body, now }) => recordKept(actor, params.id, body, now));
