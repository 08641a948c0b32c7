import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, optionalText, success } from "@/lib/api/schemas";

/** Everything that shows a client, on their own screens or in a list. */
const allClientTopics = ["people", "check-ins", "onboarding", "messages", "promises", "nutrition", "emails", "payments"] as const;
const staffAndClients = (...clientIds: string[]) => [everyCoach, everyNutritionist, ...clientIds];

export const archiveClient = endpoint({
  method: "DELETE",
  path: "/api/clients/:id",
  access: ["coach"],
  summary: "Archives a client: they can no longer sign in and billing ends. They are erased after 30 days. Responds with 404 the second time",
  response: success,
  live: { invalidates: allClientTopics, audience: ({ params }) => staffAndClients(params.id) },
});

export const archiveClients = endpoint({
  method: "POST",
  path: "/api/clients/bulk-delete",
  access: ["coach"],
  summary: "Archives several clients. Returns the ids that were not found",
  input: { json: z.object({
    clientIds: z
      .array(z.string().check(z.maxLength(100)), "Please select at least one client")
      .check(z.minLength(1, "Please select at least one client"), z.maxLength(20_000, "Please select at most 20,000 clients")),
  }) },
  response: z.object({ deleted: z.number(), notFound: z.array(z.string()) }),
  live: { invalidates: allClientTopics, audience: ({ body }) => staffAndClients(...body.clientIds) },
});

export const restoreClient = endpoint({
  method: "POST",
  path: "/api/clients/:id/restore",
  access: ["coach"],
  summary: "Restores a client within 30 days of archiving. Billing stays cancelled. Without a password, they need a new invitation",
  response: z.extend(success, { hasPassword: z.boolean() }),
  live: { invalidates: allClientTopics, audience: ({ params }) => staffAndClients(params.id) },
});

export const listArchivedClients = endpoint({
  method: "GET",
  path: "/api/archived-clients",
  access: ["coach"],
  summary: "The archived clients who can still be restored, latest first",
  query: pageQuery,
  live: { provides: ["people"] },
  response: z.array(z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()), archivedAt: instant(), restorableUntil: instant() })),
});
export type ArchivedClient = z.output<typeof listArchivedClients.response>[number];

/** All null for a client who is not paused. `pausedUntil` is the last day of the pause. */
const pause = z.object({ pausedSince: z.nullable(z.iso.date()), pausedUntil: z.nullable(z.iso.date()), reason: z.nullable(z.string()) });

export const readPause = endpoint({
  method: "GET",
  path: "/api/clients/:id/pause",
  access: ["coach"],
  summary: "Whether a client is paused, until when and why",
  live: { provides: ["people"], subject: "id" },
  response: z.extend(pause, { today: z.iso.date() }),
});
export type PauseState = z.output<typeof readPause.response>;

export const pauseClient = endpoint({
  method: "POST",
  path: "/api/clients/:id/pause",
  access: ["coach"],
  summary: "Pauses a client from today until a day. If they are paused already, changes the last day and the reason",
  input: { json: z.object({ until: z.iso.date("Please choose the last day of the pause"), reason: optionalText() }) },
  response: pause,
  live: { invalidates: ["people", "check-ins"], audience: ({ params }) => [everyCoach, params.id] },
});

export const resumeClient = endpoint({
  method: "POST",
  path: "/api/clients/:id/resume",
  access: ["coach"],
  summary: "Ends a client's pause. Does nothing if they are not paused",
  response: pause,
  live: { invalidates: ["people", "check-ins"], audience: ({ params }) => [everyCoach, params.id] },
});
