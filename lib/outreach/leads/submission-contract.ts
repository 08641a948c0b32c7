import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { instant, success } from "@/lib/api/schemas";
import { submissionSources, submissionStatuses } from "@/lib/outreach/leads/options";
import { submissionListNames, submissionTextNames } from "@/lib/outreach/leads/submission-rules";
import { fillRecord } from "@/lib/platform/objects";

/** The answers of one form; unanswered questions are missing. */
export const submissionAnswers = z.partial(z.object({ ...fillRecord(submissionTextNames, z.string()), ...fillRecord(submissionListNames, z.array(z.string())) }));

/** One discovery form as it was sent. */
export const leadSubmission = z.object({
  id: z.string(),
  source: z.enum(submissionSources),
  status: z.enum(submissionStatuses),
  /** Null once erased. */
  answers: z.nullable(submissionAnswers),
  submittedAt: instant(),
  consentAt: z.nullable(instant()),
  consentAskedAt: z.nullable(instant()),
  /** When the coach merged or dismissed it. */
  decidedAt: z.nullable(instant()),
  /** When the answers are erased; null for answers that stay with the lead. */
  eraseAt: z.nullable(instant()),
});
export type LeadSubmission = z.output<typeof leadSubmission>;

/** The most forms that a lead's details list, newest first. */
export const listedSubmissions = 50;

export const mergeSubmission = endpoint({
  method: "POST",
  path: "/api/leads/:id/submissions/:submissionId/merge",
  access: ["coach"],
  summary: "Puts the answers of a discovery form that was kept beside a lead into the lead. Does nothing if they are there. 409 for erased answers and for a lead who is a client",
  response: success,
  live: { invalidates: ["leads", "notifications"] },
  errors: ["conflict"],
});

export const dismissSubmission = endpoint({
  method: "POST",
  path: "/api/leads/:id/submissions/:submissionId/dismiss",
  access: ["coach"],
  summary: "Dismisses a discovery form that was kept beside a lead; its answers are erased within 30 days, see `eraseAt`. `all` dismisses every one that waits. 409 for a form whose answers are in the lead",
  response: success,
  live: { invalidates: ["leads", "notifications"] },
  errors: ["conflict"],
});

export const askForConsent = endpoint({
  method: "POST",
  path: "/api/leads/:id/submissions/:submissionId/ask-for-consent",
  access: ["coach"],
  summary: "Emails the lead a link to agree that the answers of a form without consent are kept, at most once a day. `asked` is false if they were asked today or have agreed, `emailed` also where email isn't connected. 409 for a lead without an email",
  response: z.object({ asked: z.boolean(), emailed: z.boolean(), consentAskedAt: z.nullable(instant()) }),
  live: { invalidates: ["leads", "emails"] },
  errors: ["conflict"],
});

/** The token of a link in an email to a lead. */
const linkToken = z.object({ token: z.string("This link isn't complete").check(z.maxLength(500, "This link isn't complete")) });

export const giveConsent = endpoint({
  method: "POST",
  path: "/api/lead-consent",
  access: "public",
  summary: "Records that the person in the signed token agrees that the answers of their discovery form are kept. 400 for a token that is invalid or whose answers are erased",
  input: { json: linkToken },
  response: success,
  live: { invalidates: ["leads"] },
});

export const eraseOwnLead = endpoint({
  method: "POST",
  path: "/api/lead-erasure",
  access: "public",
  summary: "Erases everything about the lead in the signed token at once, and notifies the coaches. Works once. 400 for a token that is invalid or used, 409 for someone who has become a client",
  input: { json: linkToken },
  response: success,
  live: { invalidates: ["leads", "emails", "notifications"] },
  errors: ["conflict"],
});
