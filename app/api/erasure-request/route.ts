import { route } from "@/lib/api/route";
import { keepAccount, requestErasure } from "@/lib/practice/privacy/contract";
import { cancelErasure, scheduleErasure } from "@/lib/practice/privacy/erasure-requests";

export const POST = route(requestErasure, ({ actor, now }) => scheduleErasure(actor, now));
export const DELETE = route(keepAccount, ({ actor, now }) => cancelErasure(actor, now));
