import { route } from "@/lib/api/route";
import { events } from "@/lib/events/contract";
import { openStream } from "@/lib/events/streams";

export const GET = route(events, ({ actor, request }) => openStream(actor, request.signal));
