import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";

/** The jobs that an external scheduler can run. */
export const cronJobs = ["sunday-reminders", "tuesday-chase", "onboarding-check", "payment-retries", "lifecycle", "staff-digest", "reconcile", "erase", "send-emails", "promises-due", "send-pushes", "send-feedback", "seal-activity-log"] as const;
export type CronJob = (typeof cronJobs)[number];

export const runJob = endpoint({
  method: "GET",
  path: "/api/cron/:job",
  access: "public",
  summary: "Runs a scheduled job. Needs `Authorization: Bearer CRON_SECRET`. Outside its hours the job does nothing and returns the reason",
  response: z.object({
    /** Emails queued, for send-emails emails sent, for promises-due and send-pushes notifications to devices, and for send-feedback the feedback that a coach could take back until now. */
    sent: z.int(),
    /** Why nothing was sent. */
    reason: z.optional(z.string()),
  }),
  errors: ["unauthorized", "provider_failed"],
  credentials: "cronSecret",
});
