import { endpoint, rawResponse } from "@/lib/api/contract";

export const readCalendar = endpoint({
  method: "GET",
  path: "/api/calendar/:token",
  access: "public",
  summary: "A person's private calendar (RFC 5545). `token` is that of their link, followed by .ics. 404 for a link that is unknown or was stopped, and of someone archived",
  response: rawResponse,
  contentType: "text/calendar",
  errors: ["too_many"],
});
