import { route } from "@/lib/api/route";
import { endpoints } from "@/lib/practice/contracts";
import { streamEvents } from "@/lib/practice/live/contract";
import { openEventStream } from "@/lib/practice/live/streams";

export const GET = route(streamEvents, ({ actor, query, request }) => openEventStream(actor, { signal: request.signal, age: query.age }, endpoints));
