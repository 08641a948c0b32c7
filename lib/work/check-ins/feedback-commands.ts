import { createHash } from "node:crypto";
import { everyCoach } from "@/lib/api/contract";
import { publishInvalidation } from "@/lib/api/invalidation";
import type { Actor, Coach } from "@/lib/auth/actor";
import { type EmailDelivery, type NewEmail, notEmailed, predictDelivery, requestedEmailParts } from "@/lib/core/email/commands";
import { notificationPart } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { pausesSelect } from "@/lib/people/clients/pauses";
import { currentTime, latestPlausibleTime } from "@/lib/platform/clock";
import { db, runAsOne, transaction, type Tx } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { runLoopNow, startLoop } from "@/lib/platform/loop";
import { paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { readCheckIn } from "@/lib/work/check-ins/commands";
import { giveFeedback } from "@/lib/work/check-ins/contract";
import { visibleCheckIns } from "@/lib/work/check-ins/policy";
import { toCheckIn, withHeldFeedback } from "@/lib/work/check-ins/shape";
import { feedbackMessageParts } from "@/lib/work/messages/commands";
import { requireStepsUnanswered, stepsParts } from "@/lib/work/next-steps/commands";
import { givenStepsArgs, latestCheckInsArgs } from "@/lib/work/next-steps/shape";
import { Prisma } from "@/prisma/generated/client";

/** Feedback as a coach sends it. */
interface Feedback {
  feedback: string;
  sendFollowUpEmail: boolean;
  sendAgain: boolean;
  /** Undefined leaves them as they are. */
  steps?: readonly string[];
}

/** `replaces` is the time of the feedback that the coach saw, null for none, undefined to overwrite whatever is there. */
type NewFeedback = Feedback & { holdSeconds?: number; replaces?: string | null };

/**
 * Gives or edits the feedback on a check-in and returns the check-in. Adds it to the client's chat, and with
 * `sendFollowUpEmail` emails it; a text that was emailed already only with `sendAgain`. With `holdSeconds` all this happens
 * after that time, until when only coaches see it and it can be taken back. Throws 404 for an unknown check-in, and 409 if
 * other feedback than `replaces` is there or the client has already said how a step went that would go.
 */
export async function recordFeedback(actor: Coach, checkInId: string, { holdSeconds = 0, replaces, ...given }: NewFeedback, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const result = await transaction(async (tx) => {
    const { held, sent, checkIn } = await lockFeedback(tx, actor, checkInId);
    const current = held ?? sent;
    if (replaces !== undefined && current && current.feedback !== given.feedback && current.at.toISOString() !== replaces) {
      throw conflict(`${current.giver ?? "Another coach"} has given feedback on this check-in. Please read it, then send yours again to replace it.`);
    }
    const steps = given.steps ?? held?.steps ?? checkIn.steps.map(({ text }) => text);
    requireStepsUnanswered(checkIn.steps, steps);
    // A text that the client has already cannot be taken back.
    if (holdSeconds === 0 || (!held && sent?.feedback === given.feedback)) {
      const delivery = await deliverFeedback(tx, actor, checkIn, { ...given, steps, at: now }, { timeZone, now });
      return { ...toCheckIn(await readCheckIn(tx, checkInId)), ...delivery, heldUntil: undefined };
    }
    const releaseAt = new Date(now.getTime() + holdSeconds * 1000);
    const isRepeat = held !== null && held.coachId === actor.id && held.feedback === given.feedback && held.sendFollowUpEmail === given.sendFollowUpEmail && JSON.stringify(held.steps) === JSON.stringify(steps);
    const data = { ...given, steps: [...steps], coachId: actor.id, heldAt: now, releaseAt };
    // A repeated request keeps the time of the first.
    if (!isRepeat) await tx.heldFeedback.upsert({ where: { checkInId }, create: { checkInId, ...data }, update: data, select: { checkInId: true } });
    const row = await readCheckIn(tx, checkInId);
    const delivery = given.sendFollowUpEmail ? await predictDelivery(tx, ...feedbackEmail(row, given, now)) : notEmailed;
    const heldFeedback = { feedback: given.feedback, heldAt: isRepeat ? held.at : now, releaseAt: isRepeat ? held.releaseAt : releaseAt };
    return { ...toCheckIn(withHeldFeedback({ ...row, heldFeedback })), ...delivery, heldUntil: heldFeedback.releaseAt };
  });
  if (result.heldUntil) wakeReleasesAt(result.heldUntil, now);
  return result;
}

/**
 * Takes held feedback back and returns the check-in and the text. Repeating it has no effect. Throws 404 for an unknown
 * check-in, and 409 once the feedback is sent.
 */
export async function takeBackFeedback(actor: Coach, checkInId: string) {
  return transaction(async (tx) => {
    const { held, sent, client } = await lockFeedback(tx, actor, checkInId);
    if (!held && sent) throw conflict(`Too late to undo: ${client.firstName || "your client"} has it already. You can still edit it.`);
    await tx.heldFeedback.deleteMany({ where: { checkInId } });
    return { ...toCheckIn(await readCheckIn(tx, checkInId)), takenBack: held?.feedback ?? null, takenBackSteps: held?.steps ?? [] };
  });
}

const releaseLoop = "held feedback";
/** A timer may fire a little before its time. */
const timerToleranceMs = 20;

const wakeReleasesAt = (releaseAt: Date, now: Date) => void setTimeout(() => runLoopNow(releaseLoop), Math.max(releaseAt.getTime() - now.getTime(), 0) + timerToleranceMs).unref();

/**
 * Sends held feedback in this process as it becomes due, also what a stopped server has left. It has its own loop, so no job
 * delays it.
 */
export const startFeedbackReleases = () =>
  startLoop(releaseLoop, async () => {
    const now = currentTime();
    await releaseDueFeedback(now);
    // A server that was stopped since has left it without a timer.
    const next = await db.heldFeedback.findFirst({ where: { releaseAt: { gt: now } }, select: { releaseAt: true }, orderBy: { releaseAt: "asc" } });
    if (next) wakeReleasesAt(next.releaseAt, now);
    return null;
  });

/**
 * Sends all held feedback that is due and returns how much it was. Several servers may do so at once: each feedback is sent by
 * the one that deletes it.
 */
export async function releaseDueFeedback(now: Date): Promise<number> {
  // A hold that ends too far ahead was written while a server's clock was wrong.
  const isDue = { OR: [{ releaseAt: { lte: now } }, { releaseAt: { gt: latestPlausibleTime(now) } }] } satisfies Prisma.HeldFeedbackWhereInput;
  const due = await db.heldFeedback.findMany({ where: isDue, select: { checkInId: true, checkIn: { select: { clientId: true } } }, orderBy: { releaseAt: "asc" } });
  let released = 0;
  for (const { checkInId, checkIn } of due) {
    try {
      if (!(await releaseFeedback(checkInId, isDue, now))) continue;
      released += 1;
      await publishInvalidation(giveFeedback.live.invalidates, [checkIn.clientId, everyCoach]);
    } catch (err) {
      // The others are sent, and this one with the next run.
      logger.error({ err, checkInId }, "held feedback could not be sent");
    }
  }
  return released;
}

/** Sends the held feedback on a check-in if it is still due. Returns whether it did. */
async function releaseFeedback(checkInId: string, isDue: Prisma.HeldFeedbackWhereInput, now: Date): Promise<boolean> {
  const { timeZone } = await getPracticeSettings();
  return transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM "CheckIn" WHERE "id" = ${checkInId} FOR UPDATE`;
    const held = await tx.heldFeedback.findFirst({
      where: { checkInId, ...isDue },
      select: { feedback: true, sendFollowUpEmail: true, sendAgain: true, steps: true, heldAt: true, coach: { select: { id: true, role: true, firstName: true, lastName: true } }, checkIn: { select: deliveredSelect } },
    });
    if (!held) return false;
    const { coach, checkIn, heldAt, ...given } = held;
    await deliverFeedback(tx, coach, checkIn, { ...given, at: heldAt }, { timeZone, now });
    return true;
  });
}

/** What delivering feedback needs of the check-in. */
const deliveredSelect = { id: true, clientId: true, weekNumber: true, steps: givenStepsArgs, client: { select: { pauses: pausesSelect, checkIns: latestCheckInsArgs } } } satisfies Prisma.CheckInSelect;
type DeliveredCheckIn = Prisma.CheckInGetPayload<{ select: typeof deliveredSelect }>;

/**
 * Locks a check-in until the end of the transaction, so that giving, releasing and taking back its feedback happen one after
 * the other. Returns what is held and what is sent, whose check-in it is, and the check-in with its steps. Throws 404.
 */
async function lockFeedback(tx: Tx, actor: Actor, checkInId: string) {
  await tx.$queryRaw`SELECT FROM "CheckIn" WHERE "id" = ${checkInId} FOR UPDATE`;
  const nameSelect = { select: { firstName: true, lastName: true } } as const;
  const row = await tx.checkIn.findFirst({
    where: { id: checkInId, ...visibleCheckIns(actor) },
    select: { ...deliveredSelect, client: { select: { ...deliveredSelect.client.select, user: nameSelect } }, feedback: true, feedbackAt: true, feedbackBy: nameSelect, heldFeedback: { select: { coachId: true, feedback: true, sendFollowUpEmail: true, steps: true, heldAt: true, releaseAt: true, coach: nameSelect } } },
  });
  if (!row) throw notFound();
  const { feedback, feedbackAt, feedbackBy, heldFeedback: held } = row;
  const giverName = (giver: typeof feedbackBy) => giver && personDisplayName(giver);
  return {
    held: held && { ...held, at: held.heldAt, giver: giverName(held.coach) },
    sent: feedback !== null && feedbackAt ? { feedback, at: feedbackAt, giver: giverName(feedbackBy) } : null,
    client: row.client.user,
    checkIn: row,
  };
}

/**
 * Writes feedback to the check-in in place of what is held, and notifies the client, in the caller's transaction, which has
 * locked the check-in. `at` is when the coach gave it. Returns whether it is emailed.
 */
async function deliverFeedback(tx: Tx, coach: Parameters<typeof feedbackMessageParts>[0], checkIn: DeliveredCheckIn, { at, ...given }: Feedback & { at: Date }, { timeZone, now }: { timeZone: string; now: Date }): Promise<EmailDelivery> {
  const { id, clientId, weekNumber } = checkIn;
  const { feedback, sendFollowUpEmail: isEmailed, steps } = given;
  const email = feedbackEmail(checkIn, given, now);
  const delivery = isEmailed ? await predictDelivery(tx, ...email) : notEmailed;
  const text = `${coach.firstName || "Your coach"} gave you feedback on week ${weekNumber}.`;
  await runAsOne(tx, [
    Prisma.sql`reviewed AS (UPDATE "CheckIn" SET "feedback" = ${feedback}, "feedbackAt" = ${at}, "feedbackById" = ${coach.id}, "updatedAt" = ${now} WHERE "id" = ${id})`,
    Prisma.sql`released AS (DELETE FROM "HeldFeedback" WHERE "checkInId" = ${id})`,
    ...(steps ? stepsParts(checkIn, steps, { timeZone, now }) : []),
    notificationPart({ userId: clientId }, { kind: "feedback_given", occasion: id, text, href: paths.checkInInHistory(id) }, now),
    ...(isEmailed ? requestedEmailParts(email[0], delivery, now) : []),
    ...feedbackMessageParts(coach, { checkInId: id, clientId, content: feedback, isEmailed }, now),
  ]);
  return delivery;
}

/** Tells one text of feedback from another, without its words. */
export const feedbackEdition = (feedback: string) => createHash("sha256").update(feedback).digest("base64url");

/** The arguments that queue the email about feedback. */
function feedbackEmail({ id, clientId, weekNumber }: { id: string; clientId: string; weekNumber: number }, { feedback, sendAgain }: Feedback, now: Date) {
  const edition = feedbackEdition(feedback);
  const hasSameContent = (props: unknown) => typeof props === "object" && props !== null && "edition" in props && props.edition === edition;
  const email: NewEmail = { type: "coach-feedback", to: { userId: clientId }, occasion: id, props: { checkInId: id, edition, weekNumber } };
  return [email, now, { again: sendAgain, hasSameContent }] as const;
}
