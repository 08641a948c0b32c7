import { countEmailsQueuedAt } from "@/lib/core/email/queries";
import { sendAllDueEmails } from "@/lib/core/email/sending/sender";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { runPaymentJobs } from "@/lib/money/payments/jobs";
import { runNightlyReconciliation } from "@/lib/money/payments/reconcile";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { campaignDueMonday, sendingWindow, type WeeklyJob } from "@/lib/outreach/campaigns/windows";
import { dayInTimeZone } from "@/lib/platform/clock";
import { isJobRunFinished, runJobAtMostEvery, runJobOnce } from "@/lib/platform/job-runs";
import type { ServerJob } from "@/lib/platform/job-scheduler";
import { cleanUpOldData } from "@/lib/practice/jobs/cleanup";
import { type CronJob, cronJobs } from "@/lib/practice/jobs/contract";

/** What a run came to: mails queued, or for send-emails sent, and why there was nothing to do. */
export interface JobResult {
  sent: number;
  reason?: string;
}

interface JobDefinition {
  run(now: Date): Promise<JobResult>;
  /** For a job that looks again and again: how often it does so by itself. Without it, it sees to its time itself. */
  everyMs?: number;
}

const minuteMs = 60_000;
/** A run is one transaction, which ends after seconds; by then its server is gone. */
const staleAfterMs = 2 * minuteMs;

const nobodyDueReason = "Nobody is due.";
const toJobResult = (sent: number, reason = nobodyDueReason): JobResult => (sent > 0 ? { sent } : { sent, reason });

/** A campaign that goes out once for its due Monday, within its hours. */
async function runWeeklyCampaign(job: WeeklyJob, now: Date): Promise<JobResult> {
  const { timeZone } = await getPracticeSettings();
  const window = sendingWindow(job, now, timeZone);
  if (!window.isOpen) return { sent: 0, reason: `${window.words} By the practice's clock it is not that time.` };
  const monday = campaignDueMonday(job, dayInTimeZone(timeZone, now));
  const done = await runJobOnce(job, monday, now, () => runCampaign(job, "schedule", now), staleAfterMs);
  if (done) return toJobResult(done.sent);
  return { sent: 0, reason: (await isJobRunFinished(job, monday)) ? `Already done for Monday ${monday}.` : `Under way for Monday ${monday}; it is taken over should it not come to an end.` };
}

const runRecurringCampaign = async (job: "onboarding-check" | "lifecycle", now: Date) => toJobResult((await runCampaign(job, "schedule", now)).sent);

/** The mails that a failed or recovered payment has brought about at `now`. */
const countPaymentEmails = (now: Date) => countEmailsQueuedAt(["payment-failed", "payment-retry"], now);

/** Every job, for this server's own scheduler and for a platform's. Each sees to it that nothing happens twice. */
export const jobDefinitions: Record<CronJob, JobDefinition> = {
  "payment-retries": {
    run: async (now) => {
      await runPaymentJobs(now);
      return toJobResult(await countPaymentEmails(now));
    },
  },
  "sunday-reminders": { run: (now) => runWeeklyCampaign("sunday-reminders", now) },
  "tuesday-chase": { run: (now) => runWeeklyCampaign("tuesday-chase", now) },
  "onboarding-check": { run: (now) => runRecurringCampaign("onboarding-check", now), everyMs: 10 * minuteMs },
  lifecycle: { run: (now) => runRecurringCampaign("lifecycle", now), everyMs: 10 * minuteMs },
  reconcile: {
    run: async (now) => ((await runNightlyReconciliation(now)) ? toJobResult(await countPaymentEmails(now)) : { sent: 0, reason: "Payments are compared once a night, from 03:00 by the practice's clock." }),
  },
  erase: {
    run: async (now) => {
      await cleanUpOldData(now);
      return toJobResult(0, "This job writes to nobody.");
    },
    everyMs: 60 * minuteMs,
  },
  "send-emails": { run: async () => toJobResult((await sendAllDueEmails()).sent, "No mail is due."), everyMs: minuteMs },
};

/** The same for this server's own scheduler, which looks every 30 seconds. Mails are sent by one of their own, which hears of each at once. */
export const serverJobs: ServerJob[] = cronJobs
  .filter((name) => name !== "send-emails")
  .map((name) => {
    const { run, everyMs } = jobDefinitions[name];
    return { name, run: (now) => (everyMs === undefined ? run(now) : runJobAtMostEvery(name, everyMs, now, () => run(now))) };
  });
