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

/** One thing that happened with a client. */
export const timelineEvent = z.object({
  id: z.string(),
  at: instant(),
  kind: z.enum(timelineEventKinds),
  text: z.string(),
  /** Where it can be looked at; null where it is all said here. */
  href: z.nullable(z.string()),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

export const listTimeline = endpoint({
  method: "GET",
  path: "/api/clients/:id/timeline",
  access: ["coach"],
  summary: "Everything that happened with a client, or what is of these `kinds` (with commas between), newest first",
  query: z.extend(pageQuery, { kinds: z.optional(z.pipe(z.string(), z.pipe(z.transform((text: string) => text.split(",")), z.array(z.enum(timelineEventKinds, "This is not a kind of event"))))) }),
  live: { provides: ["people", "check-ins", "onboarding", "intake", "nutrition", "emails", "payments", "notes", "messages", "promises"], subject: "id" },
  response: z.array(timelineEvent),
});

/** How much of it a screen loads at a time. */
export const timelinePageSize = 20;
