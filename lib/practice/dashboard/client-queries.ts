import { compareOldestFirst, type CursorPosition, type PageQuery, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import type { NotificationKind } from "@/lib/core/notifications/contract";
import type { WorkingTimeEdit } from "@/lib/core/settings/contract";
import { findEditedWorkingTime, getPracticeSettings } from "@/lib/core/settings/queries";
import { pausedUntil } from "@/lib/core/weeks/rules";
import { dueDay, lastStartDueBy, promiseDueAt, type WorkingTime } from "@/lib/core/working-time/working-time";
import { type PersonRow, toPerson } from "@/lib/people/accounts/shape";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { findClient } from "@/lib/people/clients/queries";
import { setupStepCount } from "@/lib/people/clients/rules";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { db, queryRows } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { fillRecord } from "@/lib/platform/objects";
import { type PromiseKind, promiseKinds } from "@/lib/practice/dashboard/client-contract";
import { buildClientJourney, diaryBannerState, diaryState, isWithinLastWeek } from "@/lib/practice/dashboard/client-rules";
import { compareDueAt, type PromiseFacts, runningPromises, toRunningPromise } from "@/lib/practice/dashboard/promises";
import { glanceTrends, glanceWeeks } from "@/lib/work/check-ins/glances";
import { findDueCheckIn } from "@/lib/work/check-ins/rules";
import { toSubmittedCheckIn } from "@/lib/work/check-ins/shape";
import { coachStaffKey } from "@/lib/work/messages/policy";
import { Prisma } from "@/prisma/generated/client";

/** Loads the client's own dashboard. Throws 404 for an unknown client. */
export async function findClientDashboard(actor: Actor, now: Date) {
  const settings = await getPracticeSettings();
  const [client, [facts]] = await Promise.all([
    db.client.findUnique({ where: { userId: actor.id }, select: clientSelect }),
    readClientProgress(actor.id),
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
    hasBegunSetup: facts.completedSteps > 0,
    checkIn: hasCheckedInThisWeek ? ("complete" as const) : ("pending" as const),
    checkInDue: findDueCheckIn(today, membership, sent),
    hasPaymentToFix: client.subscriptions.length > 0,
    feedback: toLatestFeedback(client.checkIns, client.user.notifications),
    newPlan: toNewPlan(client.user.notifications),
    hideWeight: client.hideWeight,
    glances: toGlances(client.checkIns, client.hideWeight),
    editableCheckIn: unreviewed ? { id: unreviewed.id, weekNumber: unreviewed.weekNumber } : null,
    pausedUntil: pausedUntil(today, membership.pauses),
    diary: diaryState(facts),
    hasActivePlan: facts.hasActivePlan,
    banner: diaryBannerState(facts, client.bannerDismissedAt !== null),
    coachMessageSeen: client.coachMessageSeenAt !== null,
    journey: buildClientJourney({ ...facts, isSetUp, hasCheckedInThisWeek, measuredOn: findLastMeasuredOn(client.checkIns) }, today),
    promises: runningPromises(facts, now, settings.workingTime),
    links: {
      chat: settings.chatLink,
      groupCalls: settings.groupCallsLink,
      trainingPlatform: settings.trainingPlatformUrl,
      nutritionSupport: settings.nutritionSupportLink,
    },
  };
}

/** Returns what every client, or this one, is waiting for, earliest due first. */
export async function listRunningPromises(actor: Actor, now: Date, clientId?: string) {
  const { workingTime } = await getPracticeSettings();
  return (await readOpenPromises(actor, { clientId })).map((promise) => toClientPromise(promise, now, workingTime)).toSorted(compareDueAt);
}

/** Returns the promises to clients that are due first, at most this many, with nothing more of the client than the name. */
export async function findEarliestPromises(actor: Reader, now: Date, atMost: number) {
  const { workingTime } = await getPracticeSettings();
  // Of each kind, those that started first are due first.
  const open = await readOpenPromises(actor, { atMost });
  const promises = open.map(({ kind, startedAt, id, firstName, lastName }) => ({ ...toRunningPromise({ kind, startedAt }, now, workingTime), client: { id, firstName, lastName } }));
  return promises.toSorted((a, b) => compareDueAt(a, b) || compareText(a.client.id, b.client.id)).slice(0, atMost);
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const toClientPromise = ({ kind, startedAt, ...person }: OpenPromise, now: Date, workingTime: WorkingTime) => ({ ...toRunningPromise({ kind, startedAt }, now, workingTime), client: toPerson(person) });

type ClientPromise = ReturnType<typeof toClientPromise>;
const promisePosition = ({ dueAt, client, kind }: ClientPromise): CursorPosition => ({ at: dueAt, id: `${client.id}.${kind}` });

/** Returns one page of `listRunningPromises`, or all of them without `limit` and `cursor`. Throws 404 for a client the actor may not see. */
export async function listRunningPromisesPage(actor: Actor, now: Date, { clientId, ...page }: PageQuery & { clientId?: string }) {
  const { timeZone, workingTime } = await getPracticeSettings();
  const dayOf = ({ dueAt }: { dueAt: Date }) => dueDay(timeZone, dueAt);
  const read = async ({ after, take }: { after?: CursorPosition; take?: number }) => {
    if (take === undefined) return listRunningPromises(actor, now, clientId);
    const dayBefore = after && addDays(dueDay(timeZone, after.at), -1);
    const startedAfter = dayBefore === undefined ? undefined : (kind: PromiseKind) => lastStartDueBy(workingTime, kind, dayBefore);
    // Promises of a kind are read in the order in which they started, which is the order of the days they are due. More are read
    // until the page ends before the last day of each kind, because on one day the order can be another.
    for (let atMost = 2 * take; ; atMost *= 4) {
      const rows = (await readOpenPromises(actor, { clientId, startedAfter, atMost })).map((promise) => toClientPromise(promise, now, workingTime));
      const sorted = rows.map((row) => ({ row, position: promisePosition(row) })).filter(({ position }) => !after || compareOldestFirst(after, position) < 0).toSorted((a, b) => compareOldestFirst(a.position, b.position)).slice(0, take);
      const last = sorted.at(-1);
      const unread = promiseKinds.flatMap((kind) => {
        const ofKind = rows.filter((row) => row.kind === kind);
        const latest = ofKind.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime()).at(-1);
        return latest && ofKind.length === atMost ? [dayOf(latest)] : [];
      });
      if (unread.length === 0 || (last && sorted.length === take && unread.every((day) => dayOf(last.row) < day))) return sorted.map(({ row }) => row);
    }
  };
  const found = await readPage(page, read, promisePosition);
  if (clientId !== undefined && found.rows.length === 0) await findClient(actor, clientId);
  return found;
}

/** How many of the promises that an edit moves are named, the earliest due first. */
const maxMovedNamed = 20;

/** Returns which open promises an edit of the settings would move. Throws 400 for an edit that can't be saved. */
export async function findMovedPromises(actor: Actor, edit: WorkingTimeEdit, now: Date) {
  const { current, edited } = await findEditedWorkingTime(edit);
  const moved = (await readOpenPromises(actor, {})).flatMap((promise) => {
    const { kind, startedAt, dueAt, client } = toClientPromise(promise, now, current);
    const newDueAt = promiseDueAt(edited, kind, startedAt);
    return newDueAt.getTime() === dueAt.getTime() ? [] : [{ kind, dueAt, newDueAt, client }];
  });
  return { moved: moved.length, promises: moved.toSorted(compareDueAt).slice(0, maxMovedNamed) };
}

/** The open promises of active clients by kind, each with when its clock started. */
export const openPromisesSql: Record<PromiseKind, Prisma.Sql> = {
  reply: Prisma.sql`SELECT t."clientId", t."waitingSince" AS "at" FROM "Thread" t JOIN "ClientState" s ON s."clientId" = t."clientId" AND s."isActive" WHERE t."staffKey" = ${coachStaffKey} AND t."waitingSince" IS NOT NULL`,
  intake_review: Prisma.sql`SELECT s."clientId", s."intakeSince" AS "at" FROM "ClientState" s WHERE s."isActive" AND s."intakeSince" IS NOT NULL`,
  training_plan: Prisma.sql`SELECT s."clientId", s."planSince" AS "at" FROM "ClientState" s WHERE s."isActive" AND s."planSince" IS NOT NULL`,
  nutrition_plan: Prisma.sql`SELECT s."clientId", s."diarySince" AS "at" FROM "ClientState" s WHERE s."isActive" AND s."diarySince" IS NOT NULL`,
};

interface OpenPromise extends PersonRow {
  kind: PromiseKind;
  startedAt: Date;
}

type Reader = Pick<Actor, "id" | "role">;

/** Reads the open promises of clients, or of one, whom the actor may see: of each kind those that started first after a time, `atMost` of them. */
function readOpenPromises(actor: Reader, { clientId, startedAfter, atMost }: { clientId?: string; startedAfter?: (kind: PromiseKind) => Date; atMost?: number }) {
  const ofClient = (id: string) => Prisma.sql`AND open."clientId" = ${id}`;
  const visible = Prisma.sql`${actor.role === "coach" ? Prisma.empty : ofClient(actor.id)} ${clientId === undefined ? Prisma.empty : ofClient(clientId)}`;
  const ofKind = (kind: PromiseKind) => Prisma.sql`
    (SELECT ${kind}::text AS "kind", open."clientId", open."at" FROM (${openPromisesSql[kind]}) open WHERE ${startedAfter ? Prisma.sql`open."at" > ${startedAfter(kind)}` : Prisma.sql`true`} ${visible}
    ${atMost === undefined ? Prisma.empty : Prisma.sql`ORDER BY open."at" LIMIT ${atMost}`})`;
  return queryRows<OpenPromise>(Prisma.sql`
    SELECT p."kind", p."at" AS "startedAt", u."id", u."firstName", u."lastName", u."email", u."profileImageId"
    FROM (${Prisma.join(promiseKinds.map(ofKind), " UNION ALL ")}) p JOIN "User" u ON u."id" = p."clientId"`);
}

interface ClientProgress extends PromiseFacts {
  /** Of the onboarding. */
  completedSteps: number;
  /** Whether the client has ever had a plan with an uploaded file. */
  hasPlan: boolean;
  /** Whether one of them is active. */
  hasActivePlan: boolean;
}

/**
 * Reads the facts behind a client's dashboard and promises in one statement. A plan answers its own diary and every diary sent
 * before it.
 */
const readClientProgress = (clientId: string) =>
  queryRows<ClientProgress>(Prisma.sql`
    SELECT t."waitingSince" AS "waitingMessageAt", i."submittedAt" AS "intakeSentAt", c."intakeReviewedAt", done."at" AS "setUpAt", done."steps" AS "completedSteps", c."trainingPlanLiveAt",
      diary."at" AS "waitingDiaryAt", plan."at" IS NOT NULL AS "hasPlan", COALESCE(plan."isActive", false) AS "hasActivePlan"
    FROM "Client" c
    LEFT JOIN "Thread" t ON t."clientId" = c."userId" AND t."staffKey" = ${coachStaffKey}
    LEFT JOIN "IntakeRecord" i ON i."clientId" = c."userId"
    CROSS JOIN LATERAL (SELECT count(*)::int AS "steps", CASE WHEN count(*) >= ${setupStepCount} THEN max("completedAt") END AS "at" FROM "OnboardingStep" WHERE "clientId" = c."userId") done
    LEFT JOIN LATERAL (
      SELECT max("uploadedAt") AS "at", bool_or("isActive") AS "isActive" FROM "NutritionPlan" WHERE "clientId" = c."userId" AND "fileId" IS NOT NULL
    ) plan ON true
    LEFT JOIN LATERAL (
      SELECT min(f."submittedAt") AS "at" FROM "FoodDiary" f
      WHERE f."clientId" = c."userId" AND f."submittedAt" > COALESCE(plan."at", '-infinity') AND NOT EXISTS (SELECT FROM "NutritionPlan" p WHERE p."foodDiaryId" = f."id")
    ) diary ON true
    WHERE c."userId" = ${clientId}`);

const measurementFields = ["chest", "waist", "hips", "arms", "thighs", "frontPhotoId", "sidePhotoId", "backPhotoId"] as const;

/** The latest check-ins, from which the journey and the glances are derived. */
const recentCheckInsArgs = {
  select: { id: true, weekNumber: true, submittedAt: true, dueMonday: true, feedback: true, feedbackAt: true, otherPhotoIds: true, weight: true, averageSleep: true, energyLevel: true, workoutsCompleted: true, ...fillRecord(measurementFields, true as const) },
  orderBy: { dueMonday: "desc" },
  take: glanceWeeks,
} satisfies Prisma.Client$checkInsArgs;
type RecentCheckIn = Prisma.CheckInGetPayload<typeof recentCheckInsArgs>;

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

/** The numbers of a client's own check-ins at a glance, with weights in kg. Takes check-ins newest first. */
function toGlances(checkIns: readonly RecentCheckIn[], hideWeight: boolean) {
  const weeks = checkIns.map(({ dueMonday, weekNumber, weight, averageSleep, energyLevel, workoutsCompleted }) => ({
    dueDate: dateToDay(dueMonday),
    weekNumber,
    data: { weight: weight?.toNumber(), averageSleep: averageSleep?.toNumber(), energyLevel, workoutsCompleted },
  }));
  // A unit in words belongs to a practice's own question, and these are none.
  return glanceTrends(weeks, { weightUnit: null, hideWeight }).map(({ label, unit, points }) => ({ label, unit: typeof unit === "string" ? unit : null, points: [...points] }));
}

/** The feedback that was given last. */
function toLatestFeedback(checkIns: readonly RecentCheckIn[], unread: readonly UnreadFromCoach[]) {
  const [latest] = checkIns.flatMap(({ id, weekNumber, feedback, feedbackAt }) => (feedback && feedbackAt ? [{ checkInId: id, weekNumber, text: feedback, at: feedbackAt }] : [])).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return latest ? { ...latest, unreadId: unread.find(({ kind, occasion }) => kind === "feedback_given" && occasion === latest.checkInId)?.id ?? null } : null;
}

function toNewPlan(unread: readonly UnreadFromCoach[]) {
  const plan = unread.find(({ kind }) => kind === "plan_ready");
  return plan ? { text: plan.text, unreadId: plan.id } : null;
}

/** Returns the due Monday of the latest check-in with photos or measurements, or null. `checkIns` are newest first. */
function findLastMeasuredOn(checkIns: readonly RecentCheckIn[]) {
  const latest = checkIns.find((row) => row.otherPhotoIds.length > 0 || measurementFields.some((name) => row[name] !== null));
  return latest ? dateToDay(latest.dueMonday) : null;
}
