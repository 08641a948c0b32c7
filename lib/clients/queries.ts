import { type PersonRow, personSelect, toPerson } from "@/lib/accounts/shape";
import { notFound } from "@/lib/api/errors";
import { earliestFirst, type Page, pageAtHand } from "@/lib/api/paging";
import type { Actor, Role } from "@/lib/auth/actor";
import { type PausedDays, pausedUntil } from "@/lib/check-ins/rules";
import { pausesSelect, toPauses } from "@/lib/check-ins/shape";
import { visibleTo, visibleUser } from "@/lib/clients/policy";
import { byDueAt, type PromiseFacts, runningPromises } from "@/lib/clients/promises";
import { bannerState, diaryState, isThisWeeks, journeyOf, setupSteps } from "@/lib/clients/rules";
import { lateCheckIns, measuredOn, profileSelect, safetySelect, toProfile, toSafetyNotes } from "@/lib/clients/shape";
import { coachKey } from "@/lib/messages/policy";
import { dayIn } from "@/lib/platform/clock";
import { db, rows } from "@/lib/platform/db";
import { groupBy } from "@/lib/platform/group";
import { noteOpened } from "@/lib/records/access-log";
import { practice } from "@/lib/settings/queries";
import { Prisma } from "@/prisma/generated/client";

/** A client as a person. Throws 404 for one outside the actor's reach. */
export async function findClient(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: { user: { select: personSelect } } });
  if (!client) throw notFound();
  return toPerson(client.user);
}

/** Somebody whom a row of a file may mean. */
export interface PersonToMatch {
  id: string;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  archived: boolean;
  /** Null where she is no client. */
  joinDate: string | null;
}

/** Everybody with one of these emails or ids, archived or not; or every client, where names are to be compared. */
export const peopleToMatch = ({ emails = [], ids = [], allClients = false }: { emails?: readonly string[]; ids?: readonly string[]; allClients?: boolean }) =>
  rows<PersonToMatch>(Prisma.sql`
    SELECT u."id", u."role"::text AS "role", u."firstName", u."lastName", u."email", u."archivedAt" IS NOT NULL AS "archived", c."joinDate"::text AS "joinDate"
    FROM "User" u LEFT JOIN "Client" c ON c."userId" = u."id"
    WHERE u."email" = ANY(${[...emails]}::text[]) OR u."id" = ANY(${[...ids]}::text[]) ${allClients ? Prisma.sql`OR u."role" = 'client'` : Prisma.empty}
    ORDER BY u."id"`);

/** The pauses of these clients, by client; of one who never paused, nothing. */
export async function pausesOf(clientIds: readonly string[]): Promise<Map<string, PausedDays[]>> {
  const found = await rows<PausedDays & { clientId: string }>(Prisma.sql`
    SELECT "clientId", "startsOn"::text AS "startsOn", "endsOn"::text AS "endsOn" FROM "Pause" WHERE "clientId" = ANY(${[...clientIds]}::text[])`);
  return groupBy(found, ({ clientId }) => clientId);
}

/** All that a coach's page of a client says of her. Throws 404 for one outside the actor's reach. */
export async function profileOf(actor: Actor, clientId: string, now: Date) {
  const today = dayIn((await practice()).timeZone, now);
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: profileSelect(today) });
  if (!client) throw notFound();
  const profile = toProfile(client, today, now);
  if (profile.safetyNotes.length > 0) noteOpened(actor, [clientId], "safety_notes", now);
  return profile;
}

/** Whether all seven onboarding steps are behind her: that decides where she starts. */
export const isSetUp = async (clientId: string) => (await db.onboardingStep.count({ where: { clientId } })) >= setupSteps;

/** All that the client's own dashboard shows. */
export async function dashboardOf(actor: Actor, now: Date) {
  const settings = await practice();
  const [client, [facts]] = await Promise.all([
    db.client.findUnique({ where: { userId: actor.id }, select: { coachMessageSeenAt: true, bannerDismissedAt: true, checkIns: lateCheckIns, pauses: pausesSelect } }),
    readProgress(Prisma.sql`SELECT ${actor.id}::text`),
  ]);
  if (!client || !facts) throw notFound();
  const today = dayIn(settings.timeZone, now);
  const checkInIsThisWeeks = client.checkIns.some(({ submittedAt }) => isThisWeeks(submittedAt, now));
  const isSetUpNow = facts.setUpAt !== null;
  return {
    today,
    firstName: actor.firstName,
    coachName: settings.coachName || "your coach",
    isSetUp: isSetUpNow,
    checkIn: checkInIsThisWeeks ? ("complete" as const) : ("pending" as const),
    pausedUntil: pausedUntil(today, toPauses(client.pauses)),
    diary: diaryState(facts),
    banner: bannerState(facts, client.bannerDismissedAt !== null),
    coachMessageSeen: client.coachMessageSeenAt !== null,
    journey: journeyOf({ ...facts, isSetUp: isSetUpNow, checkInIsThisWeeks, measuredOn: measuredOn(client.checkIns) }, today),
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
  const { timeZone } = await practice();
  const waiting = await readProgress(Prisma.sql`SELECT "clientId" FROM (${mayWait}) AS candidate JOIN "User" u ON u."id" = candidate."clientId" WHERE ${visibleUser(actor)}`);
  return waiting.flatMap((row) => runningPromises(row, now, timeZone).map((promise) => ({ ...promise, client: toPerson(row) }))).toSorted(byDueAt);
}

/** The same by the page. */
export const pageOfPromises = async (actor: Actor, now: Date, page: Page) =>
  pageAtHand(page, await listRunningPromises(actor, now), ({ dueAt, client, kind }) => ({ at: dueAt, id: `${client.id}.${kind}` }), earliestFirst);

/** Who may be waiting, each kind along its own index: a practice of years reads little more than what is open. */
const mayWait = Prisma.sql`
  SELECT "clientId" FROM "Thread" WHERE "staffKey" = ${coachKey} AND "waitingSince" IS NOT NULL
  UNION SELECT c."userId" FROM "Client" c WHERE c."trainingPlanLiveAt" IS NULL
  UNION SELECT c."userId" FROM "Client" c JOIN "IntakeRecord" i ON i."clientId" = c."userId" WHERE c."intakeReviewedAt" IS NULL AND i."submittedAt" IS NOT NULL
  UNION SELECT f."clientId" FROM "FoodDiary" f WHERE NOT EXISTS (SELECT FROM "NutritionPlan" p WHERE p."foodDiaryId" = f."id")`;

interface Progress extends PersonRow, PromiseFacts {
  /** A plan counts once its file is there, and while it is active. */
  hasPlan: boolean;
}

/**
 * What the dashboards and promises of these clients are read from, in one statement. A plan answers the diary it was made from,
 * and any sent before it, for good.
 */
const readProgress = (clientIds: Prisma.Sql) =>
  rows<Progress>(Prisma.sql`
    SELECT u."id", u."firstName", u."lastName", u."email", u."profileImageId",
      t."waitingSince" AS "waitingMessageAt", i."submittedAt" AS "intakeSentAt", c."intakeReviewedAt", done."at" AS "setUpAt", c."trainingPlanLiveAt",
      diary."at" AS "waitingDiaryAt", COALESCE(plan."isActive", false) AS "hasPlan"
    FROM (${clientIds}) AS asked("clientId") JOIN "Client" c ON c."userId" = asked."clientId" JOIN "User" u ON u."id" = c."userId"
    LEFT JOIN "Thread" t ON t."clientId" = c."userId" AND t."staffKey" = ${coachKey}
    LEFT JOIN "IntakeRecord" i ON i."clientId" = c."userId"
    LEFT JOIN LATERAL (SELECT max("completedAt") AS "at" FROM "OnboardingStep" WHERE "clientId" = c."userId" HAVING count(*) >= ${setupSteps}) done ON true
    LEFT JOIN LATERAL (
      SELECT max("uploadedAt") AS "at", bool_or("isActive") AS "isActive" FROM "NutritionPlan" WHERE "clientId" = c."userId" AND "fileId" IS NOT NULL
    ) plan ON true
    LEFT JOIN LATERAL (
      SELECT min(f."submittedAt") AS "at" FROM "FoodDiary" f
      WHERE f."clientId" = c."userId" AND f."submittedAt" > COALESCE(plan."at", '-infinity') AND NOT EXISTS (SELECT FROM "NutritionPlan" p WHERE p."foodDiaryId" = f."id")
    ) diary ON true`);

/** What whoever reviews or plans for these clients must know, by client. For staff only; the access log keeps who read it. */
export async function safetyNotesOf(actor: Actor, clientIds: readonly string[], now: Date): Promise<Map<string, string[]>> {
  const found = await db.client.findMany({
    where: { userId: { in: [...clientIds] } },
    select: { userId: true, ...safetySelect },
  });
  const notes = found.map(({ userId, ...known }) => [userId, toSafetyNotes(known)] as const).filter(([, some]) => some.length > 0);
  noteOpened(actor, notes.map(([userId]) => userId), "safety_notes", now);
  return new Map(notes);
}

/** The tags that clients have, the most used first; of one that is written in several ways, one. */
export async function listTags(): Promise<string[]> {
  const used = await db.$queryRaw<{ tag: string }[]>`
    SELECT min(tag) AS "tag" FROM "Client" c JOIN "User" u ON u."id" = c."userId" AND u."archivedAt" IS NULL, unnest(c."tags") AS tag
    GROUP BY lower(tag) ORDER BY count(*) DESC, lower(tag) LIMIT 200`;
  return used.map(({ tag }) => tag);
}
