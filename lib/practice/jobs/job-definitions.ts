import { sealActivityLog } from "@/lib/core/audit/seal";
import { countEmailsQueuedAt } from "@/lib/core/email/queries";
import { sendAllDueEmails } from "@/lib/core/email/sending/sender";
import { sendAllDuePushes } from "@/lib/core/push/sending";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { runPaymentJobs } from "@/lib/money/payments/jobs";
import { runNightlyReconciliation } from "@/lib/money/payments/reconcile";
import { announceExpiringCards } from "@/lib/money/subscriptions/card-expiry";
import { announceEndings } from "@/lib/money/subscriptions/endings";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { campaignDueMonday, sendingWindow, type WeeklyJob } from "@/lib/outreach/campaigns/windows";
import { dayInTimeZone } from "@/lib/platform/clock";
import { isJobRunFinished, runJobAtMostEvery, runJobOnce } from "@/lib/platform/job-runs";
import type { ServerJob } from "@/lib/platform/job-scheduler";
import { queueStaffDigests } from "@/lib/practice/digest/commands";
import { cleanUpOldData } from "@/lib/practice/jobs/cleanup";
import { type CronJob, cronJobs } from "@/lib/practice/jobs/contract";
import { announceDuePromises } from "@/lib/practice/notices/commands";
import { releaseDueFeedback } from "@/lib/work/check-ins/feedback-commands";

/** The result of a run: the number of emails queued, or what send-emails and send-feedback sent, and if none, why. */
export interface JobResult {
  sent: number;
  reason?: string;
}

interface JobDefinition {
  run(now: Date): Promise<JobResult>;
  /** How often this server runs the job, in milliseconds. A job without it decides itself whether it is due. */
  everyMs?: number;
}

const minuteMs = 60_000;

/** All jobs, in the order in which the server runs them. None has an effect twice, however many servers run it. */
export const jobDefinitions: Record<CronJob, JobDefinition> = {
  "sunday-reminders": { run: (now) => runWeeklyCampaign("sunday-reminders", now) },
  "tuesday-chase": { run: (now) => runWeeklyCampaign("tuesday-chase", now) },
  "onboarding-check": { run: (now) => runRecurringCampaign("onboarding-check", now), everyMs: 10 * minuteMs },
  "payment-retries": { run: retryPayments },
  lifecycle: { run: (now) => runRecurringCampaign("lifecycle", now), everyMs: 10 * minuteMs },
  "staff-digest": { run: async (now) => toJobResult(await queueStaffDigests(now)), everyMs: 5 * minuteMs },
  reconcile: { run: reconcilePayments },
  erase: { run: eraseExpiredData, everyMs: 60 * minuteMs },
  "send-emails": { run: sendQueuedEmails, everyMs: minuteMs },
  "promises-due": { run: announcePromises, everyMs: 5 * minuteMs },
  "send-pushes": { run: sendQueuedPushes, everyMs: minuteMs },
  "send-feedback": { run: sendHeldFeedback, everyMs: minuteMs },
  "seal-activity-log": { run: sealLog, everyMs: minuteMs },
};

/** The jobs for this server's own scheduler, which runs them every 30 seconds. What goes out without delay has loops of its own. */
export const serverJobs: ServerJob[] = cronJobs
  .filter((name) => name !== "send-emails" && name !== "send-pushes" && name !== "send-feedback")
  .map((name) => {
    const { run, everyMs } = jobDefinitions[name];
    return { name, run: (now) => (everyMs === undefined ? run(now) : runJobAtMostEvery(name, everyMs, now, () => run(now))) };
  });

/** A run is one transaction and ends within seconds. After two minutes its server must have stopped. */
const staleAfterMs = 2 * minuteMs;

/** Runs a weekly campaign once for its due Monday, within its hours. */
async function runWeeklyCampaign(job: WeeklyJob, now: Date): Promise<JobResult> {
  const { timeZone } = await getPracticeSettings();
  const window = sendingWindow(job, now, timeZone);
  if (!window.isOpen) return { sent: 0, reason: `${window.words} It is outside those hours in the practice's time zone.` };
  const monday = campaignDueMonday(job, dayInTimeZone(timeZone, now));
  const done = await runJobOnce(job, monday, now, () => runCampaign(job, "schedule", now), staleAfterMs);
  if (done) return toJobResult(done.sent);
  const isFinished = await isJobRunFinished(job, monday);
  return { sent: 0, reason: isFinished ? `Already done for Monday ${monday}.` : `Already running for Monday ${monday}.` };
}

async function runRecurringCampaign(job: "onboarding-check" | "lifecycle", now: Date): Promise<JobResult> {
  return toJobResult((await runCampaign(job, "schedule", now)).sent);
}

async function retryPayments(now: Date): Promise<JobResult> {
  await runPaymentJobs(now);
  await announceEndings(now);
  await announceExpiringCards(now);
  return toJobResult(await countPaymentEmails(now));
}

async function reconcilePayments(now: Date): Promise<JobResult> {
  const hasRun = await runNightlyReconciliation(now);
  return hasRun ? toJobResult(await countPaymentEmails(now)) : { sent: 0, reason: "Payments are reconciled once a night, from 3:00 am in the practice's time zone." };
}

async function eraseExpiredData(now: Date): Promise<JobResult> {
  await cleanUpOldData(now);
  return toJobResult(0, "This job sends no emails.");
}

async function sealLog(now: Date): Promise<JobResult> {
  await sealActivityLog(now);
  return toJobResult(0, "This job sends no emails.");
}

async function sendQueuedEmails(): Promise<JobResult> {
  return toJobResult((await sendAllDueEmails()).sent, "No emails are due.");
}

async function announcePromises(now: Date): Promise<JobResult> {
  return toJobResult(await announceDuePromises(now), "No promise is due soon for anyone with notifications on.");
}

async function sendQueuedPushes(now: Date): Promise<JobResult> {
  return toJobResult(await sendAllDuePushes(now), "No notifications are due.");
}

async function sendHeldFeedback(now: Date): Promise<JobResult> {
  return toJobResult(await releaseDueFeedback(now), "No feedback is due.");
}

function toJobResult(sent: number, reason = "Nobody is due an email."): JobResult {
  return sent > 0 ? { sent } : { sent, reason };
}

/** Counts the emails about payments queued at `now`. */
const countPaymentEmails = (now: Date) => countEmailsQueuedAt(["payment-failed", "payment-retry", "receipt", "coaching-ending", "coaching-ended", "card-expiring"], now);
