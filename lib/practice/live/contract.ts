import { endpoint, rawResponse } from "@/lib/api/contract";

export const streamEvents = endpoint({
  method: "GET",
  path: "/api/events",
  access: "signed-in",
  summary: "A stream of what changes for the caller: `event: change` with the addresses of the reads that are stale",
  response: rawResponse,
  contentType: "text/event-stream",
  errors: ["too_many"],
});
