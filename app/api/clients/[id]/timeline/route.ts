import { route } from "@/lib/api/route";
import { timeline } from "@/lib/practice/timeline/contract";
import { timelineOf } from "@/lib/practice/timeline/queries";

export const GET = route(timeline, ({ actor, params, query, now }) => timelineOf(actor, params.id, now, query));
