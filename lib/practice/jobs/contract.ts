import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";

/** What a platform's scheduler can ask for. */
export const cronJobs = ["sunday-reminders", "tuesday-chase", "onboarding-check", "payment-retries", "lifecycle", "reconcile", "erase", "send-emails"] as const;
export type CronJob = (typeof cronJobs)[number];

export const runJob = endpoint({
  method: "GET",
  path: "/api/cron/:job",
  access: "public",
  summary: "Does what is due of a job, with `Authorization: Bearer CRON_SECRET`, else 401; outside its window it says so and does nothing",
  response: z.object({
    /** Mails queued, or for send-emails mails sent. */
    sent: z.int(),
    /** Why there was nothing to do. */
    reason: z.optional(z.string()),
  }),
  errors: ["unauthorized", "provider_failed"],
  credentials: "cronSecret",
});
