import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";

export const timelineEventKinds = [
  "joined",
  "check_in",
  "feedback",
  "messages",
  "onboarding_step",
  "intake",
  "intake_reviewed",
  "agreement",
  "training_plan",
  "diary",
  "plan",
  "payment",
  "payment_failed",
  "payment_retried",
  "email",
  "pause",
  "archived",
  "restored",
  "note",
] as const;
export type TimelineEventKind = (typeof timelineEventKinds)[number];

/** One event in a client's history. */
export const timelineEvent = z.object({
  id: z.string(),
  at: instant(),
  kind: z.enum(timelineEventKinds),
  text: z.string(),
  /** A link to more detail, or null if there is none. */
  href: z.nullable(z.string()),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

export const listTimeline = endpoint({
  method: "GET",
  path: "/api/clients/:id/timeline",
  access: ["coach"],
  summary: "A client's history, newest first. `kinds` is a comma-separated list of event kinds",
  query: z.extend(pageQuery, { kinds: z.optional(z.pipe(z.string(), z.pipe(z.transform((text: string) => text.split(",")), z.array(z.enum(timelineEventKinds, "Please choose kinds of events from the list"))))) }),
  live: { provides: ["people", "check-ins", "onboarding", "intake", "nutrition", "emails", "payments", "notes", "messages", "promises"], subject: "id" },
  response: z.array(timelineEvent),
});

