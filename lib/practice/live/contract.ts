import { endpoint, raw } from "@/lib/api/contract";

export const events = endpoint({
  method: "GET",
  path: "/api/events",
  access: "signed-in",
  operationId: "streamEvents",
  summary: "A stream of what changes for the caller: `event: change` with the addresses of the reads that are stale",
  response: raw,
  contentType: "text/event-stream",
  errors: ["too_many"],
});
