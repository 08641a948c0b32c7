import { route } from "@/lib/api/route";
import { endpoints } from "@/lib/practice/contracts";
import { events } from "@/lib/practice/live/contract";
import { openStream } from "@/lib/practice/live/streams";

export const GET = route(events, ({ actor, request }) => openStream(actor, request.signal, endpoints));
