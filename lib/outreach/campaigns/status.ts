import type * as z from "zod/mini";
import { type PageQuery, readPage } from "@/lib/api/paging";
import { findSendingProblem } from "@/lib/core/email/sending/pauses";
import { isEmailSenderRunning } from "@/lib/core/email/sending/scheduler";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import type { readEmailAutomationStatus } from "@/lib/outreach/campaigns/contract";
import { campaignJobs } from "@/lib/outreach/campaigns/rules";
import { campaignDueMonday, isWeeklyJob, lastClosedWindow, nextWeeklyRun, type WeeklyJob, weeklyJobs } from "@/lib/outreach/campaigns/windows";
import { dayInTimeZone, startOfDay, startOfMonth } from "@/lib/platform/clock";
import { dayMs, mondayOnOrBefore } from "@/lib/platform/days";
import { queryRows } from "@/lib/platform/db";
import { findLastJobRunTimes } from "@/lib/platform/job-runs";
import { areJobsRunning } from "@/lib/platform/job-scheduler";
import { Prisma } from "@/prisma/generated/client";
import { isEmailConnected } from "@/lib/providers/email/provider";

const [hourMs, monthMs] = [3_600_000, 30 * dayMs];

/** The status on the Email Automation page. Emails count from when they were sent, in the practice's time zone. */
export async function findEmailAutomationStatus(now: Date): Promise<z.input<typeof readEmailAutomationStatus.response>> {
  const { timeZone } = await getPracticeSettings();
  const [[counts], missed, runs, trouble] = await Promise.all([countEmails(now, timeZone), findMissedRuns(now, timeZone), findLastJobRunTimes([...campaignJobs, "send-emails"]), findSendingProblem()]);
  const { today = 0, thisWeek = 0, thisMonth = 0, waiting = 0, failed = 0, unclear = 0, undelivered = 0 } = counts ?? {};
  const lastRun = (job: string) => runs.get(job) ?? null;
  return {
    active: isSendingActive(lastRun("send-emails"), now),
    provider: isEmailConnected() ? "resend" : "outbox",
    trouble,
    emailCount: { today, thisWeek, thisMonth },
    lastRun: { tuesdayChase: lastRun("tuesday-chase"), sundayReminders: lastRun("sunday-reminders"), onboardingCheck: lastRun("onboarding-check") },
    waiting,
    failed,
    unclear,
    undelivered,
    missed,
    campaigns: campaignJobs.map((job) => ({ job, nextRun: isWeeklyJob(job) ? nextWeeklyRun(job, now, timeZone) : null, lastRun: lastRun(job) })),
  };
}

/** Whether emails go out automatically: by this server's sender, or because a platform's scheduler called within the hour. */
const isSendingActive = (lastSent: Date | null, now: Date) => (isEmailSenderRunning() && areJobsRunning()) || (lastSent !== null && now.getTime() - lastSent.getTime() < hourMs);

type EmailCounts = Record<"today" | "thisWeek" | "thisMonth" | "waiting" | "failed" | "unclear" | "undelivered", number>;

function countEmails(now: Date, timeZone: string) {
  const today = dayInTimeZone(timeZone, now);
  const [day, week, month] = [startOfDay(timeZone, today), startOfDay(timeZone, mondayOnOrBefore(today)), startOfMonth(timeZone, today.slice(0, 7))];
  const earliest = [week, month].toSorted((a, b) => a.getTime() - b.getTime())[0] ?? month;
  return queryRows<EmailCounts>(Prisma.sql`
    SELECT
      count(*) FILTER (WHERE "sentAt" >= ${day}::timestamptz)::int AS "today",
      count(*) FILTER (WHERE "sentAt" >= ${week}::timestamptz)::int AS "thisWeek",
      count(*) FILTER (WHERE "sentAt" >= ${month}::timestamptz)::int AS "thisMonth",
      (SELECT count(*) FROM "EmailMessage" WHERE "status" IN ('queued', 'sending'))::int AS "waiting",
      (SELECT count(*) FROM "EmailMessage" WHERE "status" = 'failed' AND "createdAt" >= ${new Date(now.getTime() - monthMs)}::timestamptz)::int AS "failed",
      (SELECT count(*) FROM "EmailMessage" WHERE "status" = 'unclear')::int AS "unclear",
      (SELECT count(*) FROM "EmailMessage" WHERE "problem" IS NOT NULL AND "createdAt" >= ${new Date(now.getTime() - monthMs)}::timestamptz)::int AS "undelivered"
    FROM "EmailMessage" WHERE "sentAt" >= ${earliest}::timestamptz`);
}

/** Weekly runs that were missed and can still be made up by hand. Not before the first client joined, and not once sent by hand. */
async function findMissedRuns(now: Date, timeZone: string): Promise<{ job: WeeklyJob; monday: string }[]> {
  const today = dayInTimeZone(timeZone, now);
  const passed = weeklyJobs.map((job) => ({ job, ...lastClosedWindow(job, now, timeZone) })).filter(({ job, monday }) => campaignDueMonday(job, today) === monday);
  if (passed.length === 0) return [];
  const windows = passed.map(({ job, monday, began }) => Prisma.sql`(${job}, ${monday}, ${began}::timestamptz)`);
  return queryRows(Prisma.sql`
    SELECT w."job", w."monday" FROM (VALUES ${Prisma.join(windows)}) AS w("job", "monday", "began")
    WHERE EXISTS (SELECT FROM "User" u WHERE u."createdAt" <= w."began")
      AND NOT EXISTS (SELECT FROM "JobRun" r WHERE r."job" = w."job" AND r."occasion" = w."monday" AND r."finishedAt" IS NOT NULL)
      AND NOT EXISTS (SELECT FROM "Campaign" c WHERE c."job" = w."job" AND c."occasion" = w."monday")`);
}

interface CampaignRow {
  id: string;
  job: string;
  occasion: string;
  trigger: "schedule" | "manual";
  ranAt: Date;
  sent: number;
  waiting: number;
  failed: number;
  notSent: number;
  undelivered: number;
  skipped: number;
}

/** The runs, newest first, with the outcome of their emails, counted from indexes. Unclear emails count as failed, because a person has to decide. */
export const findCampaigns = (page: PageQuery) =>
  readPage(
    page,
    ({ after, take }) =>
      queryRows<CampaignRow>(Prisma.sql`
        SELECT c."id", c."job", c."occasion", c."trigger"::text AS "trigger", c."ranAt", counts.*,
          (SELECT count(*) FROM "EmailMessage" m WHERE m."campaignId" = c."id" AND m."problem" IS NOT NULL)::int AS "undelivered",
          (SELECT count(*) FROM "EmailSkip" s WHERE s."campaignId" = c."id")::int AS "skipped"
        FROM (
          SELECT * FROM "Campaign" ${after ? Prisma.sql`WHERE ("ranAt", "id") < (${after.at}::timestamptz, ${after.id})` : Prisma.empty}
          ORDER BY "ranAt" DESC, "id" DESC ${take === undefined ? Prisma.empty : Prisma.sql`LIMIT ${take}`}) c,
          LATERAL (SELECT
            count(*) FILTER (WHERE m."status" = 'sent')::int AS "sent",
            count(*) FILTER (WHERE m."status" IN ('queued', 'sending'))::int AS "waiting",
            count(*) FILTER (WHERE m."status" IN ('failed', 'unclear'))::int AS "failed",
            count(*) FILTER (WHERE m."status" = 'not_sent')::int AS "notSent"
            FROM "EmailMessage" m WHERE m."campaignId" = c."id") counts
        ORDER BY c."ranAt" DESC, c."id" DESC`),
    ({ ranAt, id }) => ({ at: ranAt, id }),
  );
