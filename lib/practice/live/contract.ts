import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";

export const streamEvents = endpoint({
  method: "GET",
  path: "/api/events",
  access: "signed-in",
  summary: "A stream of changes for the caller. Each `event: change` lists the paths whose data is out of date; `event: missed` means that any may be; `event: ping` only says that the stream lives. With `age`, it begins with the changes of the last so many milliseconds",
  query: z.object({ age: z.optional(z.coerce.number("Please enter a number").check(z.int("Please enter a whole number"), z.minimum(0, "Please enter at least 0"))) }),
  response: rawResponse,
  contentType: "text/event-stream",
  errors: ["too_many"],
});
