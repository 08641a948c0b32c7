import { createHash } from "node:crypto";
import type { Actor, ActorFor } from "@/lib/auth/actor";
import { requireConsent } from "@/lib/core/consents/queries";
import { deleteDraft, deleteDraftsForWeek } from "@/lib/core/drafts/commands";
import { notEmailed, queueRequestedEmail, withdrawQueuedEmails } from "@/lib/core/email/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { getWeekNumber } from "@/lib/core/weeks/rules";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { dateToDay, dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { fileIdFromUrl, paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { type CheckInSubmission, photoPoses } from "@/lib/work/check-ins/contract";
import { visibleCheckIns } from "@/lib/work/check-ins/policy";
import { dueMondayForSubmission, getCheckInFlags } from "@/lib/work/check-ins/rules";
import { type CheckInRow, checkInSelect, handFlagSelect, submittedCheckInsArgs, toCheckIn, toCheckInColumns, toHandFlag, toSubmittedCheckIn } from "@/lib/work/check-ins/shape";
import { addFeedbackMessage } from "@/lib/work/messages/commands";

const alreadyReviewedError = () => conflict("Your coach has already reviewed this check-in, so it can no longer be changed.");

/**
 * Sends a client's check-in for the Monday that is open today, or edits the one already sent for it, and deletes the
 * draft. Returns the check-in and whether it is new. Throws 409 once it is reviewed, 400 for another person's photo, 403 after
 * a withdrawn consent.
 */
export async function saveCheckIn(actor: ActorFor<["client"]>, submission: CheckInSubmission, now: Date) {
  await requireConsent(actor, "health_data");
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { ...membershipSelect, checkIns: { ...submittedCheckInsArgs, take: 3 } },
  });
  if (!client) throw notFound();
  const { timeZone } = await getPracticeSettings();
  const membership = toMembership(client);
  const sent = client.checkIns.map((row) => toSubmittedCheckIn(row, timeZone));
  const monday = dueMondayForSubmission(dayInTimeZone(timeZone, now), membership, sent);
  const existing = sent.find((checkIn) => checkIn.dueMonday === monday);
  if (existing?.isReviewed) throw alreadyReviewedError();

  const content = await toContent(actor, submission);
  // An edit keeps when it was sent, and the week's number, which a later pause would change.
  const week = getWeekNumber(monday, membership);
  const key = { clientId: actor.id, dueMonday: dayToDate(monday) };

  return transaction(async (tx) => {
    await deleteDraft(tx, actor.id, "weekly_check_in");
    const edit = () => tx.checkIn.updateManyAndReturn({ where: { ...key, feedbackAt: null }, data: content, select: checkInSelect });
    const create = () => tx.checkIn.createManyAndReturn({ data: { ...key, ...content, weekNumber: week, submittedAt: now, createdAt: now }, skipDuplicates: true, select: checkInSelect });
    // Another browser may have sent it since the read above, or the coach may have reviewed it.
    const [created] = existing ? [] : await create();
    const [row] = created ? [created] : await edit();
    if (!row) throw alreadyReviewedError();
    if (created) {
      await withdrawQueuedEmails(tx, { type: { in: ["checkin-reminder", "checkin-chase"] }, occasion: monday, userId: actor.id });
      await notifyCoaches(tx, actor, row, now);
    }
    return { checkIn: toCheckIn(row), isNew: created !== undefined };
  });
}

/**
 * Edits one of the client's own check-ins, whatever its week, and deletes the draft of that edit. Returns the check-in, which
 * keeps the time it was sent. Throws 404 for another person's check-in, 409 once it is reviewed, 400 for another person's
 * photo, 403 after a withdrawn consent.
 */
export async function editSentCheckIn(actor: ActorFor<["client"]>, checkInId: string, submission: CheckInSubmission) {
  await requireConsent(actor, "health_data");
  const own = { id: checkInId, ...visibleCheckIns(actor) };
  if (!(await db.checkIn.findFirst({ where: own, select: { id: true } }))) throw notFound();
  const content = await toContent(actor, submission);
  return transaction(async (tx) => {
    const [row] = await tx.checkIn.updateManyAndReturn({ where: { ...own, feedbackAt: null }, data: content, select: checkInSelect });
    if (!row) throw alreadyReviewedError();
    // The draft of another week stays: the client may be halfway through it.
    await deleteDraftsForWeek(tx, actor.id, ["weekly_check_in", "check_in_edit"], dateToDay(row.dueMonday));
    return toCheckIn(row);
  });
}

/** The columns of a submission. Throws 400 for another person's photo. */
async function toContent(actor: Actor, submission: CheckInSubmission) {
  const photos = toPhotoIds(submission);
  if (!(await areOwnFiles(actor, photos.all, "progress_photo"))) throw invalidField("progressPhotos", "Please add your photos again");
  return {
    ...toCheckInColumns(submission),
    ...photos.posed,
    otherPhotoIds: photos.others,
    photosDeclined: (submission.photosDeclined ?? false) && photos.all.length === 0,
  };
}

/** Mentions that there are flags but not which, because they are health data. */
function notifyCoaches(tx: Tx, actor: Actor, { id, weekNumber: week, averageSleep, ...numbers }: CheckInRow, now: Date) {
  const flags = getCheckInFlags({ ...numbers, sleepHours: averageSleep === null ? null : Number(averageSleep) });
  const text = `${personDisplayName(actor)} sent a check-in for week ${week}${flags.length > 0 ? ", with flags" : ""}.`;
  return sendNotification(tx, { role: "coach" }, { kind: "check_in_sent", occasion: id, text, href: paths.reviewCheckIn(id), clientId: actor.id }, now);
}

/** The file ids of a submission's photos: by pose, and the others in the order sent. */
function toPhotoIds({ data, progressPhotos = [] }: CheckInSubmission) {
  const [front, side, back] = photoPoses.map((pose) => (data?.photos?.[pose] ? fileIdFromUrl(data.photos[pose]) : null));
  const posed = { frontPhotoId: front, sidePhotoId: side, backPhotoId: back };
  const posedIds = Object.values(posed).filter((id) => typeof id === "string");
  const others = [...new Set(progressPhotos.map(fileIdFromUrl))].filter((id) => !posedIds.includes(id));
  return { posed, others, all: [...new Set([...posedIds, ...others])] };
}

/** Flags a check-in by hand, or takes the flag off. Flagging again only changes the note. Throws 404 for an unknown check-in, 409 once it is reviewed. */
export async function setHandFlag(actor: ActorFor<["coach"]>, checkInId: string, { flagged, note }: { flagged: boolean; note?: string | null }, now: Date) {
  const visible = { id: checkInId, ...visibleCheckIns(actor) };
  const found = await db.checkIn.findFirst({ where: visible, select: { flaggedAt: true } });
  if (!found) throw notFound();
  const data = flagged ? { flaggedAt: found.flaggedAt ?? now, flagNote: note || null } : { flaggedAt: null, flagNote: null };
  const [row] = await db.checkIn.updateManyAndReturn({ where: { ...visible, feedbackAt: null }, data, select: handFlagSelect });
  if (!row) throw conflict("This check-in has been reviewed, so it needs no flag.");
  return { handFlag: toHandFlag(row) };
}

/**
 * Gives or edits the feedback on a check-in and returns the check-in. Adds it to the client's chat, and with
 * `sendFollowUpEmail` emails it; a text that was emailed already only with `sendAgain`. Throws 404 for an unknown check-in.
 */
export async function recordFeedback(
  actor: ActorFor<["coach"]>,
  checkInId: string,
  { feedback, sendFollowUpEmail, sendAgain }: { feedback: string; sendFollowUpEmail: boolean; sendAgain: boolean },
  now: Date,
) {
  return transaction(async (tx) => {
    const [row] = await tx.checkIn.updateManyAndReturn({
      where: { id: checkInId, ...visibleCheckIns(actor) },
      data: { feedback, feedbackAt: now, feedbackById: actor.id },
      select: checkInSelect,
    });
    if (!row) throw notFound();
    const text = `${actor.firstName || "Your coach"} gave you feedback on week ${row.weekNumber}.`;
    await sendNotification(tx, { userId: row.clientId }, { kind: "feedback_given", occasion: row.id, text, href: paths.checkInInHistory(row.id) }, now);
    const delivery = sendFollowUpEmail ? await queueFeedbackEmail(tx, row, { feedback, sendAgain }, now) : notEmailed;
    await addFeedbackMessage(tx, actor, { checkInId: row.id, clientId: row.clientId, content: feedback, isEmailed: sendFollowUpEmail }, now);
    return { ...toCheckIn(row), ...delivery };
  });
}

/** Tells one text of feedback from another, without its words. */
export const feedbackEdition = (feedback: string) => createHash("sha256").update(feedback).digest("base64url");

function queueFeedbackEmail(tx: Tx, { id, clientId, weekNumber }: CheckInRow, { feedback, sendAgain }: { feedback: string; sendAgain: boolean }, now: Date) {
  const edition = feedbackEdition(feedback);
  const hasSameContent = (props: unknown) => typeof props === "object" && props !== null && "edition" in props && props.edition === edition;
  return queueRequestedEmail(tx, { type: "coach-feedback", to: { userId: clientId }, occasion: id, props: { checkInId: id, edition, weekNumber } }, now, { again: sendAgain, hasSameContent });
}
