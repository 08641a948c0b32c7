import { route } from "@/lib/api/route";
import { readChanges } from "@/lib/work/check-ins/contract";
import { findChanges } from "@/lib/work/check-ins/queries";

export const GET = route(readChanges, ({ actor, params, now }) => findChanges(actor, params.id, now));
