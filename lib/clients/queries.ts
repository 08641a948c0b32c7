import { personSelect, toPerson } from "@/lib/accounts/shape";
import { notFound } from "@/lib/api/errors";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/clients/policy";
import { byDueAt, runningPromises } from "@/lib/clients/promises";
import { bannerState, diaryState, isThisWeeks, journeyOf, setupSteps } from "@/lib/clients/rules";
import { safetyNotes } from "@/lib/clients/safety";
import { lateCheckIns, measuredOn, progressSelect, toFacts } from "@/lib/clients/shape";
import { dayIn } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { practice } from "@/lib/settings/queries";
import type { Prisma } from "@/prisma/generated/client";

/** A client as a person. Throws 404 for one outside the actor's reach. */
export async function findClient(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: { user: { select: personSelect } } });
  if (!client) throw notFound();
  return toPerson(client.user);
}

/** Whether all seven onboarding steps are behind her: that decides where she starts. */
export const isSetUp = async (clientId: string) => (await db.onboardingStep.count({ where: { clientId } })) >= setupSteps;

/** All that the client's own dashboard shows. */
export async function dashboardOf(actor: Actor, now: Date) {
  const settings = await practice();
  const [client, waiting] = await Promise.all([
    db.client.findUnique({ where: { userId: actor.id }, select: { ...progressSelect, coachMessageSeenAt: true, bannerDismissedAt: true, checkIns: lateCheckIns } }),
    waitingMessages(actor.id),
  ]);
  if (!client) throw notFound();
  const facts = toFacts(client, waiting.get(actor.id) ?? null);
  const today = dayIn(settings.timeZone, now);
  const checkInIsThisWeeks = client.checkIns.some(({ submittedAt }) => isThisWeeks(submittedAt, now));
  const isSetUpNow = facts.setUpAt !== null;
  return {
    today,
    firstName: actor.firstName,
    coachName: settings.coachName || "your coach",
    isSetUp: isSetUpNow,
    checkIn: checkInIsThisWeeks ? ("complete" as const) : ("pending" as const),
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
  const waiting = await waitingMessages();
  const clients = await db.client.findMany({ where: { AND: visibleTo(actor), OR: [{ userId: { in: [...waiting.keys()] } }, ...mayWait] }, select: progressSelect });
  return clients
    .flatMap((row) => runningPromises(toFacts(row, waiting.get(row.user.id) ?? null), now, timeZone).map((promise) => ({ ...promise, client: toPerson(row.user) })))
    .toSorted(byDueAt);
}

/** Leaves out those who wait for nothing but an answer, so that a practice of years reads little more than what is open. */
const mayWait: Prisma.ClientWhereInput[] = [
  { trainingPlanLiveAt: null, onboardingSteps: { some: {} } },
  { intakeReviewedAt: null, intake: { submittedAt: { not: null } } },
  { foodDiaries: { some: { plan: { is: null } } } },
];

/**
 * Of every client, or of one, the oldest message to her coach since the last that came from there. Conversations are read
 * backwards, so a long one costs no more than a short one.
 */
async function waitingMessages(clientId: string | null = null) {
  const rows = await db.$queryRaw<{ clientId: string; since: Date }[]>`
    SELECT t."clientId", m."createdAt" AS "since" FROM "Thread" t
    LEFT JOIN LATERAL (
      SELECT "createdAt" FROM "Message" WHERE "threadId" = t."id" AND "senderId" IS DISTINCT FROM t."clientId" ORDER BY "createdAt" DESC LIMIT 1
    ) answered ON true
    JOIN LATERAL (
      SELECT "createdAt" FROM "Message"
      WHERE "threadId" = t."id" AND "senderId" = t."clientId" AND "createdAt" > COALESCE(answered."createdAt", '-infinity')
      ORDER BY "createdAt" LIMIT 1
    ) m ON true
    WHERE t."staffKey" = 'coach' AND (${clientId}::text IS NULL OR t."clientId" = ${clientId})`;
  return new Map(rows.map((row) => [row.clientId, row.since]));
}

/** What whoever reviews or plans for these clients must know, by client. For staff only. */
export async function safetyNotesOf(clientIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.client.findMany({
    where: { userId: { in: [...clientIds] } },
    select: {
      userId: true,
      onboardingSteps: { where: { stepName: "prenatal_form" }, select: { data: true } },
      intake: { select: { injuries: true, previousInjuries: true, medications: true, allergies: true } },
    },
  });
  return new Map(
    rows.map(({ userId, onboardingSteps, intake }) => {
      const known = intake ?? { injuries: [], previousInjuries: null, medications: null, allergies: null };
      return [userId, safetyNotes({ ...known, prenatal: onboardingSteps[0]?.data })];
    }),
  );
}
