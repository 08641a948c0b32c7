import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { dueMondayOf, type WeeklyJob, windowOf } from "@/lib/outreach/campaigns/windows";
import { countQueued } from "@/lib/core/email/queries";
import { sendAllDue } from "@/lib/core/email/sending/sender";
import { type CronJob, cronJobs } from "@/lib/practice/jobs/contract";
import { everySoOften, isDone, onceFor } from "@/lib/platform/job-runs";
import type { Job } from "@/lib/platform/job-scheduler";
import { tidy } from "@/lib/practice/jobs/tidy";
import { nightlyReconcile, paymentWork } from "@/lib/money/payments/jobs";
import { dayIn } from "@/lib/platform/clock";
import { practice } from "@/lib/core/settings/queries";

/** What a run came to: mails queued, or for send-emails sent, and why there was nothing to do. */
export interface Answer {
  sent: number;
  reason?: string;
}

interface Scheduled {
  run(now: Date): Promise<Answer>;
  /** For a job that looks again and again: how often it does so by itself. Without it, it sees to its time itself. */
  everyMs?: number;
}

const minuteMs = 60_000;
/** A run is one transaction, which ends after seconds; by then its server is gone. */
const lostAfterMs = 2 * minuteMs;

const nobody = "Nobody is due.";
const answer = (sent: number, reason = nobody): Answer => (sent > 0 ? { sent } : { sent, reason });

/** A campaign that goes out once for its due Monday, within its hours. */
async function weekly(job: WeeklyJob, now: Date): Promise<Answer> {
  const { timeZone } = await practice();
  const window = windowOf(job, now, timeZone);
  if (!window.isOpen) return { sent: 0, reason: `${window.words} By the practice's clock it is not that time.` };
  const monday = dueMondayOf(job, dayIn(timeZone, now));
  const done = await onceFor(job, monday, now, () => runCampaign(job, "schedule", now), lostAfterMs);
  if (done) return answer(done.sent);
  return { sent: 0, reason: (await isDone(job, monday)) ? `Already done for Monday ${monday}.` : `Under way for Monday ${monday}; it is taken over should it not come to an end.` };
}

const looking = async (job: "onboarding-check" | "lifecycle", now: Date) => answer((await runCampaign(job, "schedule", now)).sent);

/** The mails that a failed or recovered payment has brought about at `now`. */
const paymentMails = (now: Date) => countQueued(["payment-failed", "payment-retry"], now);

/** Every job, for this server's own scheduler and for a platform's. Each sees to it that nothing happens twice. */
export const jobs: Record<CronJob, Scheduled> = {
  "payment-retries": {
    run: async (now) => {
      await paymentWork(now);
      return answer(await paymentMails(now));
    },
  },
  "sunday-reminders": { run: (now) => weekly("sunday-reminders", now) },
  "tuesday-chase": { run: (now) => weekly("tuesday-chase", now) },
  "onboarding-check": { run: (now) => looking("onboarding-check", now), everyMs: 10 * minuteMs },
  lifecycle: { run: (now) => looking("lifecycle", now), everyMs: 10 * minuteMs },
  reconcile: {
    run: async (now) => ((await nightlyReconcile(now)) ? answer(await paymentMails(now)) : { sent: 0, reason: "Payments are compared once a night, from 03:00 by the practice's clock." }),
  },
  erase: {
    run: async (now) => {
      await tidy(now);
      return answer(0, "This job writes to nobody.");
    },
    everyMs: 60 * minuteMs,
  },
  "send-emails": { run: async () => answer((await sendAllDue()).sent, "No mail is due."), everyMs: minuteMs },
};

/** The same for this server's own scheduler, which looks every 30 seconds. Mails are sent by one of their own, which hears of each at once. */
export const serverJobs: Job[] = cronJobs
  .filter((name) => name !== "send-emails")
  .map((name) => {
    const { run, everyMs } = jobs[name];
    return { name, run: (now) => (everyMs === undefined ? run(now) : everySoOften(name, everyMs, now, () => run(now))) };
  });
