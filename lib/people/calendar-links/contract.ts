import * as z from "zod/mini";
import { endpoint, onlyTheCaller } from "@/lib/api/contract";
import { instant, success } from "@/lib/api/schemas";

export const readCalendarLink = endpoint({
  method: "GET",
  path: "/api/calendar",
  access: "signed-in",
  summary: "Whether the caller has a calendar link, and when a calendar app last read it. Never its address, which is shown once",
  // A changed second factor or email address stops the link.
  live: { provides: ["calendar-link", "account"] },
  response: z.object({
    link: z.nullable(
      z.object({
        createdAt: instant(),
        /** Accurate to an hour; null until a calendar app reads it. */
        lastReadAt: z.nullable(instant()),
      }),
    ),
  }),
});

export const createCalendarLink = endpoint({
  method: "POST",
  path: "/api/calendar",
  access: "signed-in",
  summary: "Makes the caller's private calendar link and returns its address, this once. An earlier link stops at once",
  response: z.object({ url: z.string(), createdAt: instant() }),
  statuses: [201],
  live: { invalidates: ["calendar-link"], audience: onlyTheCaller },
});
export type NewCalendarLink = z.output<typeof createCalendarLink.response>;

export const stopCalendarLink = endpoint({
  method: "DELETE",
  path: "/api/calendar",
  access: "signed-in",
  summary: "Stops the caller's calendar link at once; without one it changes nothing",
  response: success,
  live: { invalidates: ["calendar-link"], audience: onlyTheCaller },
});
