import { endpoint, rawResponse } from "@/lib/api/contract";

export const streamEvents = endpoint({
  method: "GET",
  path: "/api/events",
  access: "signed-in",
  summary: "A stream of changes for the caller. Each `event: change` lists the paths whose data is out of date",
  response: rawResponse,
  contentType: "text/event-stream",
  errors: ["too_many"],
});
