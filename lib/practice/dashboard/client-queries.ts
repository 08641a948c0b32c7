import { compareOldestFirst, type PageQuery, paginateInMemory } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import type { NotificationKind } from "@/lib/core/notifications/contract";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { pausedUntil } from "@/lib/core/weeks/rules";
import { type PersonRow, toPerson } from "@/lib/people/accounts/shape";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { isVisibleClient } from "@/lib/people/clients/policy";
import { setupStepCount } from "@/lib/people/clients/rules";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import { db, queryRows } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { fillRecord } from "@/lib/platform/objects";
import { buildClientJourney, diaryBannerState, diaryState, isWithinLastWeek } from "@/lib/practice/dashboard/client-rules";
import { compareDueAt, type PromiseFacts, runningPromises } from "@/lib/practice/dashboard/promises";
import { findDueCheckIn } from "@/lib/work/check-ins/rules";
import { toSubmittedCheckIn } from "@/lib/work/check-ins/shape";
import { coachStaffKey } from "@/lib/work/messages/policy";
import { Prisma } from "@/prisma/generated/client";

/** Loads the client's own dashboard. Throws 404 for an unknown client. */
export async function findClientDashboard(actor: Actor, now: Date) {
  const settings = await getPracticeSettings();
  const [client, [facts]] = await Promise.all([
    db.client.findUnique({ where: { userId: actor.id }, select: clientSelect }),
    readClientProgress(Prisma.sql`SELECT ${actor.id}::text`),
  ]);
  if (!client || !facts) throw notFound();
  const today = dayInTimeZone(settings.timeZone, now);
  const hasCheckedInThisWeek = client.checkIns.some(({ submittedAt }) => isWithinLastWeek(submittedAt, now));
  const isSetUp = facts.setUpAt !== null;
  const membership = toMembership(client);
  const sent = client.checkIns.map((row) => toSubmittedCheckIn(row, settings.timeZone));
  const unreviewed = client.checkIns.find(({ feedbackAt }) => feedbackAt === null);
  return {
    today,
    firstName: actor.firstName,
    coachName: settings.coachName || "your coach",
    isSetUp,
    checkIn: hasCheckedInThisWeek ? ("complete" as const) : ("pending" as const),
    checkInDue: findDueCheckIn(today, membership, sent),
    hasPaymentToFix: client.subscriptions.length > 0,
    feedback: toLatestFeedback(client.checkIns, client.user.notifications),
    newPlan: toNewPlan(client.user.notifications),
    hideWeight: client.hideWeight,
    editableCheckIn: unreviewed ? { id: unreviewed.id, weekNumber: unreviewed.weekNumber } : null,
    pausedUntil: pausedUntil(today, membership.pauses),
    diary: diaryState(facts),
    hasActivePlan: facts.hasActivePlan,
    banner: diaryBannerState(facts, client.bannerDismissedAt !== null),
    coachMessageSeen: client.coachMessageSeenAt !== null,
    journey: buildClientJourney({ ...facts, isSetUp, hasCheckedInThisWeek, measuredOn: findLastMeasuredOn(client.checkIns) }, today),
    promises: runningPromises(facts, now, settings.timeZone),
    links: {
      chat: settings.chatLink,
      groupCalls: settings.groupCallsLink,
      trainingPlatform: settings.trainingPlatformUrl,
      nutritionSupport: settings.nutritionSupportLink,
    },
  };
}

/** Returns what every client is waiting for, earliest due first. */
export async function listRunningPromises(actor: Actor, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const rows = await readClientProgress(Prisma.sql`SELECT "clientId" FROM (${possiblyWaitingClients}) AS candidate JOIN "User" u ON u."id" = candidate."clientId" WHERE ${isVisibleClient(actor)}`);
  return rows.flatMap((row) => runningPromises(row, now, timeZone).map((promise) => ({ ...promise, client: toPerson(row) }))).toSorted(compareDueAt);
}

/** Returns one page of `listRunningPromises`, or all of them without `limit` and `cursor`. */
export const listRunningPromisesPage = async (actor: Actor, now: Date, page: PageQuery) =>
  paginateInMemory(page, await listRunningPromises(actor, now), ({ dueAt, client, kind }) => ({ at: dueAt, id: `${client.id}.${kind}` }), compareOldestFirst);

/** Clients who may be waiting. Each kind of promise uses its own index, so the query stays fast in a practice with many years of data. */
const possiblyWaitingClients = Prisma.sql`
  SELECT "clientId" FROM "Thread" WHERE "staffKey" = ${coachStaffKey} AND "waitingSince" IS NOT NULL
  UNION SELECT c."userId" FROM "Client" c WHERE c."trainingPlanLiveAt" IS NULL
  UNION SELECT c."userId" FROM "Client" c JOIN "IntakeRecord" i ON i."clientId" = c."userId" WHERE c."intakeReviewedAt" IS NULL AND i."submittedAt" IS NOT NULL
  UNION SELECT f."clientId" FROM "FoodDiary" f WHERE NOT EXISTS (SELECT FROM "NutritionPlan" p WHERE p."foodDiaryId" = f."id")`;

interface ClientProgress extends PersonRow, PromiseFacts {
  /** Whether the client has ever had a plan with an uploaded file. */
  hasPlan: boolean;
  /** Whether one of them is active. */
  hasActivePlan: boolean;
}

/**
 * Reads the facts behind these clients' dashboards and promises in one statement. A plan answers its own diary and every
 * diary sent before it.
 */
const readClientProgress = (clientIds: Prisma.Sql) =>
  queryRows<ClientProgress>(Prisma.sql`
    SELECT u."id", u."firstName", u."lastName", u."email", u."profileImageId",
      t."waitingSince" AS "waitingMessageAt", i."submittedAt" AS "intakeSentAt", c."intakeReviewedAt", done."at" AS "setUpAt", c."trainingPlanLiveAt",
      diary."at" AS "waitingDiaryAt", plan."at" IS NOT NULL AS "hasPlan", COALESCE(plan."isActive", false) AS "hasActivePlan"
    FROM (${clientIds}) AS requested("clientId") JOIN "Client" c ON c."userId" = requested."clientId" JOIN "User" u ON u."id" = c."userId"
    LEFT JOIN "Thread" t ON t."clientId" = c."userId" AND t."staffKey" = ${coachStaffKey}
    LEFT JOIN "IntakeRecord" i ON i."clientId" = c."userId"
    LEFT JOIN LATERAL (SELECT max("completedAt") AS "at" FROM "OnboardingStep" WHERE "clientId" = c."userId" HAVING count(*) >= ${setupStepCount}) done ON true
    LEFT JOIN LATERAL (
      SELECT max("uploadedAt") AS "at", bool_or("isActive") AS "isActive" FROM "NutritionPlan" WHERE "clientId" = c."userId" AND "fileId" IS NOT NULL
    ) plan ON true
    LEFT JOIN LATERAL (
      SELECT min(f."submittedAt") AS "at" FROM "FoodDiary" f
      WHERE f."clientId" = c."userId" AND f."submittedAt" > COALESCE(plan."at", '-infinity') AND NOT EXISTS (SELECT FROM "NutritionPlan" p WHERE p."foodDiaryId" = f."id")
    ) diary ON true`);

const measurementFields = ["chest", "waist", "hips", "arms", "thighs", "frontPhotoId", "sidePhotoId", "backPhotoId"] as const;

/** The six latest check-ins, from which the journey is derived. */
const recentCheckInsArgs = {
  select: { id: true, weekNumber: true, submittedAt: true, dueMonday: true, feedback: true, feedbackAt: true, otherPhotoIds: true, ...fillRecord(measurementFields, true as const) },
  orderBy: { dueMonday: "desc" },
  take: 6,
} satisfies Prisma.Client$checkInsArgs;

/** What the coach has sent her and she has not seen, newest first. */
const unreadFromCoachArgs = {
  where: { kind: { in: ["feedback_given", "plan_ready"] satisfies NotificationKind[] }, readAt: null },
  select: { id: true, kind: true, occasion: true, text: true },
  orderBy: { createdAt: "desc" },
  take: 10,
} satisfies Prisma.User$notificationsArgs;
type UnreadFromCoach = Prisma.NotificationGetPayload<typeof unreadFromCoachArgs>;

const clientSelect = {
  coachMessageSeenAt: true,
  bannerDismissedAt: true,
  hideWeight: true,
  checkIns: recentCheckInsArgs,
  subscriptions: { where: { status: "past_due" }, select: { id: true }, take: 1 },
  user: { select: { notifications: unreadFromCoachArgs } },
  ...membershipSelect,
} satisfies Prisma.ClientSelect;

/** The feedback that was given last. */
function toLatestFeedback(checkIns: readonly Prisma.CheckInGetPayload<typeof recentCheckInsArgs>[], unread: readonly UnreadFromCoach[]) {
  const [latest] = checkIns.flatMap(({ id, weekNumber, feedback, feedbackAt }) => (feedback && feedbackAt ? [{ checkInId: id, weekNumber, text: feedback, at: feedbackAt }] : [])).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return latest ? { ...latest, unreadId: unread.find(({ kind, occasion }) => kind === "feedback_given" && occasion === latest.checkInId)?.id ?? null } : null;
}

function toNewPlan(unread: readonly UnreadFromCoach[]) {
  const plan = unread.find(({ kind }) => kind === "plan_ready");
  return plan ? { text: plan.text, unreadId: plan.id } : null;
}

/** Returns the due Monday of the latest check-in with photos or measurements, or null. `checkIns` are newest first. */
function findLastMeasuredOn(checkIns: readonly Prisma.CheckInGetPayload<typeof recentCheckInsArgs>[]) {
  const latest = checkIns.find((row) => row.otherPhotoIds.length > 0 || measurementFields.some((name) => row[name] !== null));
  return latest ? dateToDay(latest.dueMonday) : null;
}
