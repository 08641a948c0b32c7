import { getPracticeSettings } from "@/lib/core/settings/queries";
import { currentDueMonday, getCurrentMilestone, joinDatesOfWeek, lastEndedMonday, latestJoinDateForDueMonday, type Membership, milestoneWeeks, type PausePeriod } from "@/lib/core/weeks/rules";
import { dueDay, lastStartDueBy, type WorkingTime } from "@/lib/core/working-time/working-time";
import { getRevenue, isRecoverablePaymentSql } from "@/lib/money/payments/queries";
import { percentOfGoal, revenuePerSubscription, settledOrChargedAmount } from "@/lib/money/payments/rules";
import { countLeadsByStage } from "@/lib/outreach/leads/queries";
import { type PersonRow, toPerson } from "@/lib/people/accounts/shape";
import { isPausedOnSql } from "@/lib/people/clients/policy";
import { dayInTimeZone } from "@/lib/platform/clock";
import { dayMs } from "@/lib/platform/days";
import { db, queryRows } from "@/lib/platform/db";
import { type PromiseKind, promiseKinds } from "@/lib/practice/dashboard/client-contract";
import { openPromisesSql } from "@/lib/practice/dashboard/client-queries";
import type { AttentionReasonKind } from "@/lib/practice/dashboard/contract";
import { toRunningPromise } from "@/lib/practice/dashboard/promises";
import { attentionReasonKinds, type AttentionSignals, buildWeeklyQueue, compareUrgency, maxQueueEntries, onboardingStalledBefore } from "@/lib/practice/dashboard/rules";
import { hasNotSentSql, isFlaggedSql, isUnreviewed, needsSupportSql } from "@/lib/work/check-ins/policy";
import type { FlagMetrics } from "@/lib/work/check-ins/rules";
import { coachStaffKey } from "@/lib/work/messages/policy";
import { onboardingStepNames } from "@/lib/work/onboarding/rules";
import { Prisma } from "@/prisma/generated/client";

/**
 * Returns the clients who need the coach and why, most urgent first; with `reason`, only those with that reason. Counts include
 * everyone. The database counts and finds the most urgent; the rules decide about those.
 */
export async function findWeeklyQueue(now: Date, reason?: AttentionReasonKind) {
  const { timeZone, workingTime } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  const milestoneIds = await findPausedMilestones(today);
  const { counts, total, clientIds } = await readMostUrgent({ now, today, workingTime, milestoneIds }, reason);
  const { people, ...signals } = await readAttentionSignals(clientIds, { now, today, workingTime });
  const personById = new Map(people.map((person) => [person.id, toPerson(person)]));
  const queue = buildWeeklyQueue(signals, now, today);
  const entries = queue.flatMap(({ clientId, reasons }) => {
    const client = personById.get(clientId);
    return client ? { client, reasons } : [];
  });
  return { total, counts, entries };
}

/** A moment, as the queue's queries need it. */
interface Moment {
  now: Date;
  today: string;
  workingTime: WorkingTime;
}

/** Returns the clients with pauses who reach a milestone this week, because the rule that skips paused weeks is in TypeScript. */
async function findPausedMilestones(today: string): Promise<string[]> {
  const lastMilestone = Math.max(...milestoneWeeks);
  const candidates = await queryRows<Membership & { clientId: string }>(Prisma.sql`
    SELECT s."clientId", s."joinDate"::text AS "joinDate", (SELECT json_agg(json_build_object('startsOn', p."startsOn", 'endsOn', p."endsOn")) FROM "Pause" p WHERE p."clientId" = s."clientId") AS "pauses"
    FROM "ClientState" s WHERE s."isActive" AND s."pausedWeeks" > 0 AND s."joinDate" + 7 * s."pausedWeeks" >= ${joinDatesOfWeek(lastMilestone, currentDueMonday(today)).from}::date`);
  return candidates.filter((membership) => getCurrentMilestone(today, membership) !== null).map(({ clientId }) => clientId);
}

/** A time as the database writes it in JSON. */
type InstantText = string;

/** Who has reasons of one kind: "clientId", the time "at" that orders them, and "count" reasons. */
const reasonsSql = ({ now, today, workingTime, milestoneIds }: Moment & { milestoneIds: readonly string[] }) => {
  const ended = lastEndedMonday(today);
  const monday = currentDueMonday(today);
  const joined = Prisma.join(milestoneWeeks.map((week) => joinDatesOfWeek(week, monday)).map(({ from, to }) => Prisma.sql`s."joinDate" BETWEEN ${from}::date AND ${to}::date`), " OR ");
  const flagged = (isUrgent: Prisma.Sql) => Prisma.sql`
    SELECT k."clientId", min(k."submittedAt") AS "at", count(*)::int AS "count" FROM "CheckIn" k JOIN "ClientState" s ON s."clientId" = k."clientId" AND s."isActive"
    WHERE ${isUnreviewed} AND ${isFlaggedSql} AND ${isUrgent} GROUP BY 1`;
  const promised = (kind: PromiseKind) => Prisma.sql`SELECT open."clientId", open."at", 1 AS "count" FROM (${openPromisesSql[kind]}) open WHERE open."at" <= ${lastStartDueBy(workingTime, kind, today)}`;
  return {
    support_needed: flagged(needsSupportSql),
    check_in_flagged: flagged(Prisma.sql`NOT ${needsSupportSql}`),
    ...(Object.fromEntries(promiseKinds.map((kind) => [kind, promised(kind)])) as Record<PromiseKind, Prisma.Sql>),
    payment_failed: Prisma.sql`SELECT s."clientId", s."failedAt" AS "at", s."failedPayments" AS "count" FROM "ClientState" s WHERE s."isActive" AND s."failedPayments" > 0`,
    check_in_overdue: Prisma.sql`
      SELECT s."clientId", s."heardAt" AS "at", 1 AS "count" FROM "ClientState" s
      WHERE s."isActive" AND s."joinDate" <= ${latestJoinDateForDueMonday(ended)}::date AND ${hasNotSentSql(ended)} AND NOT ${isPausedOnSql(ended)} AND NOT ${isPausedOnSql(today)}`,
    onboarding_stalled: Prisma.sql`
      SELECT s."clientId", s."movedAt" AS "at", 1 AS "count" FROM "ClientState" s
      WHERE s."isActive" AND s."openSteps" > 0 AND s."movedAt" <= ${onboardingStalledBefore(now)} AND NOT ${isPausedOnSql(today)}`,
    milestone: Prisma.sql`
      SELECT s."clientId", s."heardAt" AS "at", 1 AS "count" FROM "ClientState" s WHERE s."isActive" AND s."pausedWeeks" = 0 AND (${joined})
      UNION ALL SELECT s."clientId", s."heardAt", 1 FROM "ClientState" s WHERE s."clientId" = ANY(${[...milestoneIds]}::text[])`,
  };
};
type ReasonSource = keyof ReturnType<typeof reasonsSql>;

const sourcesOf: Record<AttentionReasonKind, readonly ReasonSource[]> = {
  check_in_flagged: ["support_needed", "check_in_flagged"],
  promise_due: promiseKinds,
  payment_failed: ["payment_failed"],
  check_in_overdue: ["check_in_overdue"],
  onboarding_stalled: ["onboarding_stalled"],
  milestone: ["milestone"],
};
const allSources = attentionReasonKinds.flatMap((kind) => sourcesOf[kind]);
const isPromise = (source: ReasonSource): source is PromiseKind => promiseKinds.some((kind) => kind === source);

/**
 * Counts all reasons and finds the most urgent clients. The first fifty of each source are enough to find the first fifty of all,
 * because every source is in the queue's order.
 */
async function readMostUrgent(moment: Moment & { milestoneIds: readonly string[] }, reason: AttentionReasonKind | undefined) {
  const sql = reasonsSql(moment);
  const name = (source: ReasonSource) => Prisma.raw(`"${source}"`);
  const idsOf = (sources: readonly ReasonSource[]) => Prisma.join(sources.map((source) => Prisma.sql`SELECT "clientId" FROM ${name(source)}`), " UNION ");
  const hasReason = reason ? Prisma.sql`WHERE "clientId" IN (${idsOf(sourcesOf[reason])})` : Prisma.empty;
  const [row] = await db.$queryRaw<[{ counts: Record<ReasonSource, number>; total: number; first: { source: ReasonSource; clientId: string; at: InstantText }[] }]>`
    WITH ${Prisma.join(allSources.map((source) => Prisma.sql`${name(source)} AS MATERIALIZED (${sql[source]})`))}
    SELECT
      json_build_object(${Prisma.join(allSources.map((source) => Prisma.sql`${source}::text, (SELECT COALESCE(sum("count"), 0)::int FROM ${name(source)})`))}) AS counts,
      (SELECT count(*)::int FROM (${idsOf(allSources)}) every) AS total,
      (SELECT COALESCE(json_agg(first), '[]') FROM (
        ${Prisma.join(allSources.map((source) => Prisma.sql`(SELECT ${source}::text AS "source", "clientId", "at" FROM ${name(source)} ${hasReason} ORDER BY "at" LIMIT ${maxQueueEntries})`), " UNION ALL ")}
      ) first) AS first`;
  const urgent = row.first.map(({ source, clientId, at }) => {
    if (!isPromise(source)) return { clientId, urgency: source, at: new Date(at) };
    const { dueAt, isOverdue } = toRunningPromise({ kind: source, startedAt: new Date(at) }, moment.now, moment.workingTime);
    return { clientId, urgency: isOverdue ? ("promise_overdue" as const) : ("promise_due" as const), at: dueAt };
  });
  const counts = Object.fromEntries(attentionReasonKinds.map((kind) => [kind, sourcesOf[kind].reduce((sum, source) => sum + row.counts[source], 0)])) as Record<AttentionReasonKind, number>;
  const clientIds = [...new Set(urgent.toSorted(compareUrgency).map(({ clientId }) => clientId))].slice(0, maxQueueEntries);
  return { counts, total: row.total, clientIds };
}

interface SignalRows {
  members: { clientId: string; joinDate: string; pauses: PausePeriod[]; hasSubmitted: boolean; isFirst: boolean; lastSubmittedAt: InstantText; completedSteps: number; movedAt: InstantText; isPaused: boolean; starts: Record<PromiseKind, InstantText | null> }[];
  pending: ({ clientId: string; checkInId: string; weekNumber: number; submittedAt: InstantText; isFlaggedByHand: boolean } & FlagMetrics)[];
  failures: { clientId: string; planName: string; amountMinor: number; settledMinor: number; currency: string; failedAt: InstantText }[];
  people: PersonRow[];
}

/** Reads the facts about these clients, from which the rules decide who needs the coach and why. */
async function readAttentionSignals(clientIds: readonly string[], { now, today, workingTime }: Moment): Promise<AttentionSignals & { people: PersonRow[] }> {
  const ended = lastEndedMonday(today);
  const ids = Prisma.sql`ANY(${[...clientIds]}::text[])`;
  const [rows] = await db.$queryRaw<[SignalRows]>`
    WITH members AS (
      SELECT s."clientId", s."joinDate", s."heardAt" AS "lastSubmittedAt", s."lastMonday" IS NULL AS "isFirst", ${onboardingStepNames.length}::int - s."openSteps" AS "completedSteps", s."movedAt", ${isPausedOnSql(today)} AS "isPaused",
        EXISTS (SELECT FROM "CheckIn" k WHERE k."clientId" = s."clientId" AND k."dueMonday" = ${ended}::date) AS "hasSubmitted",
        COALESCE((SELECT json_agg(json_build_object('startsOn', p."startsOn", 'endsOn', p."endsOn")) FROM "Pause" p WHERE p."clientId" = s."clientId"), '[]') AS "pauses",
        json_build_object('reply', t."waitingSince", 'intake_review', s."intakeSince", 'training_plan', s."planSince", 'nutrition_plan', s."diarySince") AS "starts"
      FROM "ClientState" s LEFT JOIN "Thread" t ON t."clientId" = s."clientId" AND t."staffKey" = ${coachStaffKey} WHERE s."clientId" = ${ids}
    ), pending AS (
      SELECT k."clientId", k."id" AS "checkInId", k."weekNumber", k."submittedAt",
        k."energyLevel", k."workoutsCompleted", k."averageSleep" AS "sleepHours", k."stressLevel", k."nutritionRating", k."flaggedAt" IS NOT NULL AS "isFlaggedByHand"
      FROM "CheckIn" k WHERE k."clientId" = ${ids} AND ${isUnreviewed} AND ${isFlaggedSql}
    ), failures AS (
      SELECT p."clientId", p."planName", p."amountMinor", p."settledMinor", p."currency", COALESCE(p."failedAt", p."createdAt") AS "failedAt"
      FROM "Payment" p WHERE p."clientId" = ${ids} AND ${isRecoverablePaymentSql}
    ), people AS (
      SELECT u."id", u."firstName", u."lastName", u."email", u."profileImageId" FROM "User" u WHERE u."id" = ${ids}
    )
    SELECT
      (SELECT COALESCE(json_agg(members), '[]') FROM members) AS members,
      (SELECT COALESCE(json_agg(pending), '[]') FROM pending) AS pending,
      (SELECT COALESCE(json_agg(failures), '[]') FROM failures) AS failures,
      (SELECT COALESCE(json_agg(people), '[]') FROM people) AS people`;
  const members = rows.members.map((row) => ({ ...row, lastSubmittedAt: new Date(row.lastSubmittedAt), movedAt: new Date(row.movedAt) }));
  const promises = members.flatMap(({ clientId, starts }) =>
    promiseKinds.flatMap((kind) => {
      const startedAt = starts[kind];
      if (startedAt === null) return [];
      const promise = toRunningPromise({ kind, startedAt: new Date(startedAt) }, now, workingTime);
      return { clientId, ...promise, dueOn: dueDay(workingTime.timeZone, promise.dueAt) };
    }),
  );
  return {
    members,
    pending: rows.pending.map((row) => ({ ...row, submittedAt: new Date(row.submittedAt) })),
    failures: rows.failures.map(({ clientId, planName, failedAt, ...row }) => ({ clientId, planName, ...settledOrChargedAmount(row), failedAt: new Date(failedAt) })),
    onboarding: members.filter(({ isPaused }) => !isPaused).map(({ clientId, completedSteps, movedAt }) => ({ clientId, completedSteps, movedAt })),
    promises,
    people: rows.people,
  };
}

const [hourMs, weekMs] = [3_600_000, 7 * dayMs];

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

/**
 * Counts the active clients, those fully onboarded, and their check-ins. A check-in counts as completed if it was sent and reviewed
 * in the last 7 days. Whole hours come from the tally, and the rest of the first hour from the check-ins.
 */
const countClientsAndCheckIns = (weekAgo: Date) => {
  const firstHour = new Date(Math.ceil(weekAgo.getTime() / hourMs) * hourMs);
  const completedAt = Prisma.sql`LEAST(k."submittedAt", k."feedbackAt")`;
  const isOfActiveClient = Prisma.sql`NOT EXISTS (SELECT FROM "ClientState" s WHERE s."clientId" = k."clientId" AND NOT s."isActive")`;
  return db.$queryRaw<[{ active: number; onboarded: number; pendingReview: number; completed: number }]>`
    SELECT
      (SELECT COALESCE(sum("count"), 0) FROM "ClientTally")::int AS active,
      (SELECT COALESCE(sum("count"), 0) FROM "ClientTally" WHERE "isOnboarded")::int AS onboarded,
      (SELECT COALESCE(sum("pendingCheckIns"), 0) FROM "ClientState" WHERE "isActive" AND "pendingCheckIns" > 0)::int AS "pendingReview",
      ((SELECT COALESCE(sum("count"), 0) FROM "CheckInTally" WHERE "hour" >= ${firstHour})
        + (SELECT count(*) FROM "CheckIn" k WHERE k."feedbackAt" IS NOT NULL AND ${completedAt} >= ${weekAgo} AND ${completedAt} < ${firstHour} AND ${isOfActiveClient})
        + (SELECT count(*) FROM "HeldFeedback" h JOIN "CheckIn" k ON k."id" = h."checkInId" WHERE k."feedbackAt" IS NULL AND k."submittedAt" >= ${weekAgo} AND ${isOfActiveClient}))::int AS completed`;
};
