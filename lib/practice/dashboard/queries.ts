import type { Actor } from "@/lib/auth/actor";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { currentDueMonday, lastEndedMonday, milestoneWeeks, type PausePeriod } from "@/lib/core/weeks/rules";
import { getRevenue, isRecoverablePaymentSql } from "@/lib/money/payments/queries";
import { percentOfGoal, revenuePerSubscription, settledOrChargedAmount } from "@/lib/money/payments/rules";
import { countLeadsByStage } from "@/lib/outreach/leads/queries";
import { type PersonRow, toPerson } from "@/lib/people/accounts/shape";
import { isActiveClient } from "@/lib/people/clients/policy";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays, dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { listRunningPromises } from "@/lib/practice/dashboard/client-queries";
import { type AttentionReasonKind, attentionReasonKinds } from "@/lib/practice/dashboard/contract";
import { type AttentionSignals, buildWeeklyQueue, onboardingStalledBefore } from "@/lib/practice/dashboard/rules";
import { isUnreviewed } from "@/lib/work/check-ins/policy";
import type { FlagMetrics } from "@/lib/work/check-ins/rules";
import { onboardingStepNames } from "@/lib/work/onboarding/rules";

/** Nobody works through more than this in one go; the counts include the rest. */
const maxQueueEntries = 50;

/** Returns the clients who need the coach and why, most urgent first; with `reason`, only those with that reason. Counts include everyone. */
export const findWeeklyQueue = async (actor: Actor, now: Date, reason?: AttentionReasonKind) => (await loadWeeklyQueue(actor, now))(reason);

/** Loads the queue once and returns a function that filters it by reason. */
export async function loadWeeklyQueue(actor: Actor, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  const [{ people, ...signals }, running] = await Promise.all([readAttentionSignals(today, now), listRunningPromises(actor, now)]);
  const promises = running.map(({ client, ...promise }) => ({ ...promise, clientId: client.id, dueOn: dayInTimeZone(timeZone, promise.dueAt) }));
  const personById = new Map([...people.map(toPerson), ...running.map(({ client }) => client)].map((person) => [person.id, person]));
  const queue = buildWeeklyQueue({ ...signals, promises }, now, today);
  const kinds = queue.flatMap(({ reasons }) => reasons.map(({ kind }) => kind));
  const counts = Object.fromEntries(attentionReasonKinds.map((kind) => [kind, kinds.filter((reasonKind) => reasonKind === kind).length])) as Record<AttentionReasonKind, number>;
  return (reason?: AttentionReasonKind) => {
    const filtered = reason ? queue.filter(({ reasons }) => reasons.some(({ kind }) => kind === reason)) : queue;
    const entries = filtered.slice(0, maxQueueEntries).flatMap(({ clientId, reasons }) => {
      const client = personById.get(clientId);
      return client ? { client, reasons } : [];
    });
    return { total: queue.length, counts, entries };
  };
}

/** A time as the database writes it in JSON. */
type InstantText = string;
interface SignalRows {
  members: { clientId: string; joinDate: string; pauses: PausePeriod[]; hasSubmitted: boolean; isFirst: boolean; lastSubmittedAt: InstantText }[];
  pending: ({ clientId: string; checkInId: string; weekNumber: number; submittedAt: InstantText; isFlaggedByHand: boolean } & FlagMetrics)[];
  failures: { clientId: string; planName: string; amountMinor: number; settledMinor: number; currency: string; failedAt: InstantText }[];
  onboarding: { clientId: string; completedSteps: number; movedAt: InstantText }[];
  people: PersonRow[];
}

/**
 * Reads in one statement the active clients who may need the coach. Each part leaves out clients who cannot have its reason,
 * so that a large practice returns few rows; the rules decide about the others.
 */
async function readAttentionSignals(today: string, now: Date): Promise<Omit<AttentionSignals, "promises"> & { people: PersonRow[] }> {
  const ended = lastEndedMonday(today);
  const [rows] = await db.$queryRaw<[SignalRows]>`
    WITH active AS (
      SELECT c."userId" AS "clientId", c."joinDate", u."createdAt",
        EXISTS (SELECT FROM "CheckIn" k WHERE k."clientId" = c."userId" AND k."dueMonday" = ${ended}::date) AS "hasSubmitted"
      FROM "Client" c JOIN "User" u ON u."id" = c."userId" WHERE u."archivedAt" IS NULL
    ), paused AS (
      SELECT "clientId", json_agg(json_build_object('startsOn', "startsOn", 'endsOn', "endsOn")) AS pauses FROM "Pause" GROUP BY "clientId"
    ), members AS (
      SELECT "clientId", "joinDate", "hasSubmitted",
        "sentAt" IS NULL AS "isFirst", COALESCE("sentAt", "createdAt") AS "lastSubmittedAt",
        COALESCE(pauses, '[]') AS pauses
      FROM active a LEFT JOIN paused USING ("clientId")
      LEFT JOIN LATERAL (SELECT max(k."submittedAt") AS "sentAt" FROM "CheckIn" k WHERE k."clientId" = a."clientId") latest ON true
      WHERE (NOT "hasSubmitted" AND "joinDate" <= ${addDays(ended, -7)}::date)
        OR (${currentDueMonday(today)}::date - "joinDate") / 7 + 1 = ANY(${[...milestoneWeeks]})
        OR pauses IS NOT NULL
    ), pending AS (
      SELECT k."clientId", k."id" AS "checkInId", k."weekNumber", k."submittedAt",
        k."energyLevel", k."workoutsCompleted", k."averageSleep" AS "sleepHours", k."stressLevel", k."nutritionRating", k."flaggedAt" IS NOT NULL AS "isFlaggedByHand"
      FROM "CheckIn" k JOIN active USING ("clientId")
      WHERE ${isUnreviewed}
        AND (k."flaggedAt" IS NOT NULL OR k."energyLevel" <= 3 OR k."workoutsCompleted" < 3 OR k."averageSleep" < 6 OR k."stressLevel" >= 8 OR k."nutritionRating" <= 3)
    ), failures AS (
      SELECT p."clientId", p."planName", p."amountMinor", p."settledMinor", p."currency", COALESCE(p."failedAt", p."createdAt") AS "failedAt"
      FROM "Payment" p JOIN active USING ("clientId") WHERE ${isRecoverablePaymentSql}
    ), done AS (
      SELECT "clientId" FROM "OnboardingStep" GROUP BY 1 HAVING count(*) >= ${onboardingStepNames.length}
    ), onboarding AS (
      SELECT a."clientId", count(s."stepName") AS "completedSteps", GREATEST(a."createdAt", max(s."completedAt")) AS "movedAt"
      FROM active a LEFT JOIN "OnboardingStep" s USING ("clientId")
      WHERE NOT EXISTS (SELECT FROM done d WHERE d."clientId" = a."clientId")
        AND NOT EXISTS (SELECT FROM "Pause" p WHERE p."clientId" = a."clientId" AND ${today}::date BETWEEN p."startsOn" AND p."endsOn")
      GROUP BY a."clientId", a."createdAt"
      HAVING count(s."stepName") < ${onboardingStepNames.length} AND GREATEST(a."createdAt", max(s."completedAt")) <= ${onboardingStalledBefore(now)}
    )
    SELECT
      (SELECT COALESCE(json_agg(members), '[]') FROM members) AS members,
      (SELECT COALESCE(json_agg(pending), '[]') FROM pending) AS pending,
      (SELECT COALESCE(json_agg(failures), '[]') FROM failures) AS failures,
      (SELECT COALESCE(json_agg(onboarding), '[]') FROM onboarding) AS onboarding,
      (SELECT COALESCE(json_agg(json_build_object('id', "id", 'firstName', "firstName", 'lastName', "lastName", 'email', "email", 'profileImageId', "profileImageId")), '[]')
        FROM "User" WHERE "id" IN (
          SELECT "clientId" FROM members UNION SELECT "clientId" FROM pending UNION SELECT "clientId" FROM failures UNION SELECT "clientId" FROM onboarding
        )) AS people`;
  return {
    members: rows.members.map((row) => ({ ...row, lastSubmittedAt: new Date(row.lastSubmittedAt) })),
    pending: rows.pending.map((row) => ({ ...row, submittedAt: new Date(row.submittedAt) })),
    failures: rows.failures.map(({ clientId, planName, failedAt, ...row }) => ({ clientId, planName, ...settledOrChargedAmount(row), failedAt: new Date(failedAt) })),
    onboarding: rows.onboarding.map((row) => ({ ...row, movedAt: new Date(row.movedAt) })),
    people: rows.people,
  };
}

const weekMs = 7 * dayMs;

/** Returns the dashboard's figures: leads by stage, clients, onboarding, this week's check-ins and revenue. */
export async function readDashboardMetrics(now: Date) {
  const [stages, [counts], revenue] = await Promise.all([countLeadsByStage(), countClientsAndCheckIns(new Date(now.getTime() - weekMs)), getRevenue(now)]);
  const { thisMonth, goal, currency, activeSubscriptions } = revenue;
  return {
    pipeline: {
      newInquiries: stages.new_inquiry ?? 0,
      discoveryCalls: stages.discovery_booked ?? 0,
      readyToStart: stages.won ?? 0,
      activeClients: counts.active,
    },
    checkIns: { pendingReview: counts.pendingReview, completed: counts.completed },
    onboarding: { needingAttention: counts.active - counts.onboarded, onboarded: counts.onboarded },
    revenue: { thisMonth, goal, currency, activeSubscriptions, percentOfGoal: percentOfGoal(thisMonth, goal), perClient: revenuePerSubscription(thisMonth, activeSubscriptions) },
  };
}

/** Counts the active clients, those fully onboarded, and their check-ins. A check-in counts as completed if it was sent and reviewed in the last 7 days. */
const countClientsAndCheckIns = (weekAgo: Date) =>
  db.$queryRaw<[{ active: number; onboarded: number; pendingReview: number; completed: number }]>`
    WITH done AS (
      SELECT "clientId" FROM "OnboardingStep" GROUP BY 1 HAVING count(*) >= ${onboardingStepNames.length}
    )
    SELECT
      (SELECT count(*) FROM "User" u WHERE ${isActiveClient})::int AS active,
      (SELECT count(*) FROM done JOIN "User" u ON u."id" = done."clientId" WHERE ${isActiveClient})::int AS onboarded,
      (SELECT count(*) FROM "CheckIn" k JOIN "User" u ON u."id" = k."clientId" WHERE ${isActiveClient} AND ${isUnreviewed})::int AS "pendingReview",
      (SELECT count(*) FROM "CheckIn" k JOIN "User" u ON u."id" = k."clientId" WHERE ${isActiveClient} AND NOT (${isUnreviewed}) AND COALESCE(k."feedbackAt", 'infinity') >= ${weekAgo} AND k."submittedAt" >= ${weekAgo})::int AS completed`;
