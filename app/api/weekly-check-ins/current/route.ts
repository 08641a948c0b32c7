import { route } from "@/lib/api/route";
import { current } from "@/lib/check-ins/contract";
import { currentOf } from "@/lib/check-ins/queries";

export const GET = route(current, ({ actor, now }) => currentOf(actor, now));
