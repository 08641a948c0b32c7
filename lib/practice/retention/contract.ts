import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist } from "@/lib/api/contract";
import { instant, numberRange } from "@/lib/api/schemas";
import { leadStages } from "@/lib/outreach/leads/options";

/** The most leads, and the most clients, that are proposed at once: those without contact for longest. */
export const proposedAtOnce = 100;

export const readErasureProposals = endpoint({
  method: "GET",
  path: "/api/retention",
  access: ["coach"],
  summary: "Whose data a coach may want to erase: leads without contact and clients without activity for as many months as the settings say, longest first, at most 100 each. Nobody is erased by reading it",
  live: { provides: ["leads", "people", "settings"] },
  response: z.object({
    leadRetentionMonths: z.number(),
    clientRetentionMonths: z.number(),
    /** How many there are, listed or not. */
    leadCount: z.number(),
    clientCount: z.number(),
    leads: z.array(z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()), stage: z.enum(leadStages), lastContactAt: instant() })),
    clients: z.array(z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()), lastActivityAt: instant() })),
  }),
});
export type ErasureProposals = z.output<typeof readErasureProposals.response>;

const ids = (message: string) => z.array(z.string().check(z.maxLength(100)), message).check(z.maxLength(1000, "Please choose at most 1,000 at once"));
const someIds = (message: string) => ids(message).check(z.minLength(1, message));
const done = z.object({ done: z.number(), skipped: z.number() });

export const eraseProposedLeads = endpoint({
  method: "POST",
  path: "/api/retention/erase-leads",
  access: ["coach"],
  summary: "Erases leads that are proposed for it, and keeps only an anonymous count of them. `skipped` are those who are no longer proposed, such as after a new form",
  // Unlike archiving, it cannot be undone.
  stepUp: true,
  input: { json: z.object({ leadIds: someIds("Please choose at least one lead") }) },
  response: done,
  live: { invalidates: ["leads", "emails", "notifications"] },
});

export const archiveProposedClients = endpoint({
  method: "POST",
  path: "/api/retention/archive-clients",
  access: ["coach"],
  summary: "Archives clients who are proposed for erasure: they can be restored for 30 days and are then erased. `skipped` are those who are no longer proposed, such as after a visit",
  input: { json: z.object({ clientIds: someIds("Please choose at least one client") }) },
  response: done,
  live: {
    invalidates: ["people", "check-ins", "onboarding", "messages", "promises", "nutrition", "emails", "payments"],
    audience: ({ body }) => [everyCoach, everyNutritionist, ...body.clientIds],
  },
});

export const keepForNow = endpoint({
  method: "POST",
  path: "/api/retention/keep",
  access: ["coach"],
  summary: "Keeps leads and clients for this many months from now, in which they are not proposed for erasure and leads are not anonymised",
  input: { json: z.object({
    leadIds: z._default(ids("Please choose leads"), []),
    clientIds: z._default(ids("Please choose clients"), []),
    months: z.int("Please choose how long").check(...numberRange(1, 60)),
  }) },
  response: z.object({ kept: z.number() }),
  live: { invalidates: ["leads", "people"] },
});
