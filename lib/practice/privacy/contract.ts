import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, success } from "@/lib/api/schemas";
import { sensitiveItems } from "@/lib/core/audit/rules";
import { consentKinds } from "@/lib/core/consents/rules";

export const exportRecord = endpoint({
  method: "GET",
  path: "/api/clients/:id/record",
  access: ["client", "coach"],
  summary: "A client's record as a zip: record.json and their files. Clients get everything about them; a coach's copy has what coaches see on screen, and names what it leaves out",
  response: rawResponse,
  contentType: "application/zip",
  stepUp: true,
});

export const listAccessLog = endpoint({
  method: "GET",
  path: "/api/clients/:id/access-log",
  access: ["client", "coach"],
  summary: "Who opened a client's photos and health answers, exported a list with them or downloaded the whole practice, newest first. Repeated access within an hour is listed once. Clients read their own",
  query: pageQuery,
  live: { provides: ["access-log"], subject: "id" },
  response: z.array(
    z.object({
      id: z.string(),
      at: instant(),
      /** Null if the person's account has been deleted. */
      actorName: z.nullable(z.string()),
      /** Whether it was the client themselves. */
      isClient: z.boolean(),
      what: z.enum([...sensitiveItems, "client_list", "practice"]),
      /** Whether a device fetched it by itself, for offline use. */
      keptOnDevice: z.boolean(),
    }),
  ),
});

export type AccessLogEntry = z.output<typeof listAccessLog.response>[number];

const consent = z.object({
  kind: z.enum(consentKinds),
  /** `not_recorded` until the client has decided. */
  state: z.enum(["given", "withdrawn", "not_recorded"]),
  textVersion: z.nullable(z.int()),
  decidedAt: z.nullable(instant()),
});

/** A client's own request to be erased. */
const erasureRequest = z.nullable(z.object({ requestedAt: instant(), erasesAt: instant() }));

const privacy = z.object({ consents: z.array(consent), erasure: erasureRequest });
export type PrivacyState = z.output<typeof privacy>;

export const readPrivacy = endpoint({
  method: "GET",
  path: "/api/clients/:id/privacy",
  access: ["client", "coach"],
  summary: "What a client has consented to, and whether they asked to be erased and when that happens",
  offline: ["client"],
  live: { provides: ["privacy"], subject: "id" },
  response: privacy,
});

export const decideConsent = endpoint({
  method: "POST",
  path: "/api/consents",
  access: ["client"],
  summary: "Gives or withdraws the caller's consent for health data or body photos. Withdrawing it for photos deletes unsent ones, and with `photos: \"delete\"` all of them. 409 if the text has changed since it was shown",
  input: { json: z.object({
    kind: z.enum(consentKinds, "Please choose what you decide about"),
    given: z.boolean("Please choose yes or no"),
    /** The version of the text that was shown. */
    textVersion: z.int("Please send the version of the text"),
    photos: z.optional(z.enum(["keep", "delete"], "Please choose whether to keep your photos")),
  }) },
  response: privacy,
  live: { invalidates: ["privacy", "check-ins", "drafts", "notifications"], audience: ({ actor }) => [everyCoach, actor.id] },
  errors: ["conflict"],
});

export const requestErasure = endpoint({
  method: "POST",
  path: "/api/erasure-request",
  access: ["client"],
  summary: "Asks for the caller's account to be erased in 30 days and ends billing. Asking again changes nothing",
  stepUp: true,
  response: privacy,
  live: { invalidates: ["privacy", "people", "payments", "emails", "notifications"], audience: ({ actor }) => [everyCoach, everyNutritionist, actor.id] },
});

export const keepAccount = endpoint({
  method: "DELETE",
  path: "/api/erasure-request",
  access: ["client"],
  summary: "Takes back the caller's request to be erased. Billing stays ended",
  response: privacy,
  live: { invalidates: ["privacy", "people", "emails", "notifications"], audience: ({ actor }) => [everyCoach, everyNutritionist, actor.id] },
});

export const eraseClientNow = endpoint({
  method: "POST",
  path: "/api/clients/:id/erase",
  access: ["coach"],
  summary: "Erases an archived client at once, for good, instead of 30 days after archiving. 404 for a client who isn't archived",
  stepUp: true,
  response: success,
  live: { invalidates: ["people", "payments", "emails", "notifications", "privacy"], audience: () => [everyCoach, everyNutritionist] },
});

export const listErasures = endpoint({
  method: "GET",
  path: "/api/erasures",
  access: ["coach"],
  summary: "The clients who asked to be erased, soonest first, and what providers still have to delete of erased people, without names",
  live: { provides: ["privacy", "people"] },
  response: z.object({
    requested: z.array(z.object({ clientId: z.string(), name: z.string(), requestedAt: instant(), erasesAt: instant() })),
    waiting: z.array(
      z.object({
        provider: z.string(),
        what: z.enum(["customer", "contact"]),
        count: z.int(),
        /** Since when the first of them has been waiting. */
        since: instant(),
        /** Why the last attempt failed, null before the first. */
        error: z.nullable(z.string()),
      }),
    ),
  }),
});
export type Erasures = z.output<typeof listErasures.response>;
