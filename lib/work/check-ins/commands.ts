import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import type { Actor, ActorFor } from "@/lib/auth/actor";
import { answerNames, feelingNames, measureNames, poses, type Submission } from "@/lib/work/check-ins/contract";
import { visibleTo } from "@/lib/work/check-ins/policy";
import { flagsOf, targetMonday } from "@/lib/work/check-ins/rules";
import { type CheckInRow, checkInSelect, sentSelect, toCheckIn, toSent } from "@/lib/work/check-ins/shape";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { clearDraft } from "@/lib/core/drafts/commands";
import { queueEmail, withdrawEmail } from "@/lib/core/email/commands";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { deliverFeedback } from "@/lib/work/messages/commands";
import { notify } from "@/lib/core/notifications/commands";
import { dateOf, dayIn } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { pick } from "@/lib/platform/names";
import { fileIdOf, paths } from "@/lib/platform/paths";
import { nameOf } from "@/lib/platform/person-name";
import { practice } from "@/lib/core/settings/queries";
import { weekNumber } from "@/lib/core/weeks/rules";

const alreadyReviewed = () => conflict("Your coach has already reviewed this check-in, so it can no longer be changed.");

/**
 * Sends a client's check-in for the Monday that is open today, or edits the one she already sent for it, and clears
 * her draft. Answers it and whether it is new. Throws 409 once it is reviewed, 400 for a photo that is not hers.
 */
export async function submitCheckIn(actor: ActorFor<["client"]>, submission: Submission, now: Date) {
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { ...membershipSelect, checkIns: { ...sentSelect, take: 3 } },
  });
  if (!client) throw notFound();
  const { timeZone } = await practice();
  const membership = toMembership(client);
  const sent = client.checkIns.map((row) => toSent(row, timeZone));
  const monday = targetMonday(dayIn(timeZone, now), membership, sent);
  const existing = sent.find((checkIn) => checkIn.dueMonday === monday);
  if (existing?.reviewed) throw alreadyReviewed();

  const photos = photosOf(submission);
  if (!(await areOwnFiles(actor, photos.all, "progress_photo"))) throw invalidField("progressPhotos", "Please add your photos again");
  const content = { ...columnsOf(submission, photos), submittedAt: now };
  // An edit keeps it: a pause that has begun since would number the week anew.
  const week = weekNumber(monday, membership);
  const key = { clientId: actor.id, dueMonday: dateOf(monday) };

  return transaction(async (tx) => {
    await clearDraft(tx, actor.id, "weekly_check_in");
    const edit = () => tx.checkIn.updateManyAndReturn({ where: { ...key, feedbackAt: null }, data: content, select: checkInSelect });
    const make = () => tx.checkIn.createManyAndReturn({ data: { ...key, ...content, weekNumber: week, createdAt: now }, skipDuplicates: true, select: checkInSelect });
    // Between the read above and now another browser may have sent it, or the coach may have reviewed it.
    const [made] = existing ? [] : await make();
    const [row] = made ? [made] : await edit();
    if (!row) throw alreadyReviewed();
    if (made) {
      await withdrawEmail(tx, { type: { in: ["checkin-reminder", "checkin-chase"] }, occasion: monday, userId: actor.id });
      await tellCoaches(tx, actor, row, now);
    }
    return { checkIn: toCheckIn(row), isNew: made !== undefined };
  });
}

/** Says that there are flags, not which: what they say of her health is for the desk. */
function tellCoaches(tx: Tx, actor: Actor, { id, weekNumber: week, averageSleep, ...numbers }: CheckInRow, now: Date) {
  const flags = flagsOf({ ...numbers, sleepHours: averageSleep === null ? null : Number(averageSleep) });
  const text = `${nameOf(actor)} sent her check-in of week ${week}${flags.length > 0 ? ", and it raises flags" : ""}.`;
  return notify(tx, { role: "coach" }, { kind: "check_in_sent", occasion: id, text, href: paths.review(id), clientId: actor.id }, now);
}

/** The photos of a submission as file ids: by pose where she posed them, the others as they came. */
function photosOf({ data, progressPhotos = [] }: Submission) {
  const [front, side, back] = poses.map((pose) => (data?.photos?.[pose] ? fileIdOf(data.photos[pose]) : null));
  const posed = { frontPhotoId: front, sidePhotoId: side, backPhotoId: back };
  const posedIds = Object.values(posed).filter((id) => typeof id === "string");
  const others = [...new Set(progressPhotos.map(fileIdOf))].filter((id) => !posedIds.includes(id));
  return { posed, others, all: [...new Set([...posedIds, ...others])] };
}

/** A submission as columns, null for what it leaves out: an edit takes away too. A number may come at the top or in `data`. */
function columnsOf({ data, photosDeclined, ...top }: Submission, { posed, others, all }: ReturnType<typeof photosOf>) {
  return {
    ...pick(top, answerNames),
    ...pick({ ...top, ...data }, [...measureNames, ...feelingNames]),
    additionalFeedback: top.additionalFeedback ?? null,
    ...posed,
    otherPhotoIds: others,
    photosDeclined: (photosDeclined ?? false) && all.length === 0,
  };
}

/**
 * Gives feedback on a check-in, or edits what was given, and answers it. With `sendFollowUpEmail` it also goes out by
 * email, once per check-in. It reaches her chat as well. Throws 404 for a check-in that is not there.
 */
export async function recordFeedback(
  actor: ActorFor<["coach"]>,
  checkInId: string,
  { feedback, sendFollowUpEmail }: { feedback: string; sendFollowUpEmail: boolean },
  now: Date,
) {
  return transaction(async (tx) => {
    const [row] = await tx.checkIn.updateManyAndReturn({
      where: { id: checkInId, ...visibleTo(actor) },
      data: { feedback, feedbackAt: now, feedbackById: actor.id },
      select: checkInSelect,
    });
    if (!row) throw notFound();
    const text = `${actor.firstName || "Your coach"} gave you feedback on week ${row.weekNumber}.`;
    await notify(tx, { userId: row.clientId }, { kind: "feedback_given", occasion: row.id, text, href: paths.checkInHistory }, now);
    if (sendFollowUpEmail) await queueEmail(tx, { type: "coach-feedback", to: { userId: row.clientId }, occasion: row.id, props: { feedback, weekNumber: row.weekNumber } }, now);
    await deliverFeedback(tx, actor, { checkInId: row.id, clientId: row.clientId, content: feedback, isEmailed: sendFollowUpEmail }, now);
    return toCheckIn(row);
  });
}
