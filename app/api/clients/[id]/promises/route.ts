import { route } from "@/lib/api/route";
import { keepPromise } from "@/lib/practice/dashboard/client-contract";
import { recordKept } from "@/lib/practice/dashboard/commands";

export const POST = route(keepPromise, ({ actor, params, body, now }) => recordKept(actor, params.id, body, now));
