// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/practice/live/contract";

export const streamEvents: Call<typeof contract.streamEvents> = { method: "GET", path: "/api/events", access: "signed-in", contentType: "text/event-stream", live: {"provides":[],"invalidates":[]} };
