import { compareOldestFirst, type PageQuery, paginateInMemory } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { pausedUntil } from "@/lib/core/weeks/rules";
import { type PersonRow, toPerson } from "@/lib/people/accounts/shape";
import { pausesSelect, toPausePeriods } from "@/lib/people/clients/pauses";
import { isVisibleClient } from "@/lib/people/clients/policy";
import { setupStepCount } from "@/lib/people/clients/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { db, queryRows } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { buildClientJourney, diaryBannerState, diaryState, isWithinLastWeek } from "@/lib/practice/dashboard/client-rules";
import { findLastMeasuredOn, recentCheckInsArgs } from "@/lib/practice/dashboard/client-shape";
import { compareDueAt, type PromiseFacts, runningPromises } from "@/lib/practice/dashboard/promises";
import { coachStaffKey } from "@/lib/work/messages/policy";
import { Prisma } from "@/prisma/generated/client";

/** All that the client's own dashboard shows. */
export async function findClientDashboard(actor: Actor, now: Date) {
  const settings = await getPracticeSettings();
  const [client, [facts]] = await Promise.all([
    db.client.findUnique({ where: { userId: actor.id }, select: { coachMessageSeenAt: true, bannerDismissedAt: true, checkIns: recentCheckInsArgs, pauses: pausesSelect } }),
    readClientProgress(Prisma.sql`SELECT ${actor.id}::text`),
  ]);
  if (!client || !facts) throw notFound();
  const today = dayInTimeZone(settings.timeZone, now);
  const checkInIsThisWeeks = client.checkIns.some(({ submittedAt }) => isWithinLastWeek(submittedAt, now));
  const isSetUpNow = facts.setUpAt !== null;
  return {
    today,
    firstName: actor.firstName,
    coachName: settings.coachName || "your coach",
    isSetUp: isSetUpNow,
    checkIn: checkInIsThisWeeks ? ("complete" as const) : ("pending" as const),
    pausedUntil: pausedUntil(today, toPausePeriods(client.pauses)),
    diary: diaryState(facts),
    banner: diaryBannerState(facts, client.bannerDismissedAt !== null),
    coachMessageSeen: client.coachMessageSeenAt !== null,
    journey: buildClientJourney({ ...facts, isSetUp: isSetUpNow, checkInIsThisWeeks, measuredOn: findLastMeasuredOn(client.checkIns) }, today),
    promises: runningPromises(facts, now, settings.timeZone),
    links: {
      chat: settings.chatLink,
      groupCalls: settings.groupCallsLink,
      trainingPlatform: settings.trainingPlatformUrl,
      nutritionSupport: settings.nutritionSupportLink,
    },
  };
}

/** What every client is waiting for, the earliest due first. */
export async function listRunningPromises(actor: Actor, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const waiting = await readClientProgress(Prisma.sql`SELECT "clientId" FROM (${possiblyWaitingClients}) AS candidate JOIN "User" u ON u."id" = candidate."clientId" WHERE ${isVisibleClient(actor)}`);
  return waiting.flatMap((row) => runningPromises(row, now, timeZone).map((promise) => ({ ...promise, client: toPerson(row) }))).toSorted(compareDueAt);
}

/** The same by the page. */
export const listRunningPromisesPage = async (actor: Actor, now: Date, page: PageQuery) =>
  paginateInMemory(page, await listRunningPromises(actor, now), ({ dueAt, client, kind }) => ({ at: dueAt, id: `${client.id}.${kind}` }), compareOldestFirst);

/** Who may be waiting, each kind along its own index: a practice of years reads little more than what is open. */
const possiblyWaitingClients = Prisma.sql`
  SELECT "clientId" FROM "Thread" WHERE "staffKey" = ${coachStaffKey} AND "waitingSince" IS NOT NULL
  UNION SELECT c."userId" FROM "Client" c WHERE c."trainingPlanLiveAt" IS NULL
  UNION SELECT c."userId" FROM "Client" c JOIN "IntakeRecord" i ON i."clientId" = c."userId" WHERE c."intakeReviewedAt" IS NULL AND i."submittedAt" IS NOT NULL
  UNION SELECT f."clientId" FROM "FoodDiary" f WHERE NOT EXISTS (SELECT FROM "NutritionPlan" p WHERE p."foodDiaryId" = f."id")`;

interface ClientProgress extends PersonRow, PromiseFacts {
  /** A plan counts once its file is there, and while it is active. */
  hasPlan: boolean;
}

/**
 * What the dashboards and promises of these clients are read from, in one statement. A plan answers the diary it was made from,
 * and any sent before it, for good.
 */
const readClientProgress = (clientIds: Prisma.Sql) =>
  queryRows<ClientProgress>(Prisma.sql`
    SELECT u."id", u."firstName", u."lastName", u."email", u."profileImageId",
      t."waitingSince" AS "waitingMessageAt", i."submittedAt" AS "intakeSentAt", c."intakeReviewedAt", done."at" AS "setUpAt", c."trainingPlanLiveAt",
      diary."at" AS "waitingDiaryAt", COALESCE(plan."isActive", false) AS "hasPlan"
    FROM (${clientIds}) AS asked("clientId") JOIN "Client" c ON c."userId" = asked."clientId" JOIN "User" u ON u."id" = c."userId"
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
