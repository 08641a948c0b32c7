import { route } from "@/lib/api/route";
import { listTimeline } from "@/lib/practice/timeline/contract";
import { listTimelineEvents } from "@/lib/practice/timeline/queries";

export const GET = route(listTimeline, ({ actor, params, query, now }) => listTimelineEvents(actor, params.id, now, query));
