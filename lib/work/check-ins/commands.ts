import type { Actor, Client, Coach } from "@/lib/auth/actor";
import { deleteDraftsForWeek, deleteDraftUpTo } from "@/lib/core/drafts/commands";
import { withdrawQueuedEmails } from "@/lib/core/email/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { photoPoses } from "@/lib/core/uploads/photo-poses";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { getWeekNumber } from "@/lib/core/weeks/rules";
import { lockForHealthData } from "@/lib/people/clients/commands";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { dateToDay, dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { fillRecord } from "@/lib/platform/objects";
import { fileIdFromUrl, paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { currentRequest } from "@/lib/platform/request-context";
import type { CheckInSubmission } from "@/lib/work/check-ins/contract";
import { unreviewed, visibleCheckIns } from "@/lib/work/check-ins/policy";
import { dueMondayForSubmission, getCheckInFlags, mondayToSave } from "@/lib/work/check-ins/rules";
import { type CheckInRow, checkInSelect, handFlagSelect, submittedCheckInsArgs, toCheckIn, toCheckInColumns, toHandFlag, toSubmittedCheckIn } from "@/lib/work/check-ins/shape";
import { recordStepOutcomes } from "@/lib/work/next-steps/commands";
import { type CheckedAnswers, checkAnswers } from "@/lib/work/questions/answers";
import { checkInAnswerNames, checkInFields } from "@/lib/work/questions/check-in-fields";
import { writeAnswers } from "@/lib/work/questions/commands";
import { findAnswerableItems, findFormVersion, withOwnPhotos } from "@/lib/work/questions/queries";

const alreadyReviewedError = () => conflict("Your coach has already reviewed this check-in, so it can no longer be changed.");
const weekClosedError = () => conflict("That week has closed, and you’ve sent this week’s check-in.");

/**
 * Sends a client's check-in for the Monday that is open today, or was yesterday when she began it, or edits the one already sent
 * for the Monday that it names, and deletes the draft. Returns the check-in and whether it is new. Throws 409 once it is reviewed, 409 for one of a closed week that would replace the one sent since, 400 for another person's photo and for an
 * answer that its version of the form did not ask for, 403 after a withdrawn consent.
 */
export async function saveCheckIn(actor: Client, submission: CheckInSubmission, now: Date) {
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { ...membershipSelect, checkIns: { ...submittedCheckInsArgs, take: 3 } },
  });
  if (!client) throw notFound();
  const { timeZone } = await getPracticeSettings();
  const membership = toMembership(client);
  const sent = client.checkIns.map((row) => toSubmittedCheckIn(row, timeZone));
  const today = dayInTimeZone(timeZone, now);
  const monday = mondayToSave(today, membership, sent, submission.dueDate);
  const isOpen = monday === dueMondayForSubmission(today, membership, sent);
  const existing = sent.find((checkIn) => checkIn.dueMonday === monday);
  // Only the screens' own requests have a key. Others are specified as edits of the open week's check-in.
  const waitedTooLong = submission.dueDate !== undefined && submission.dueDate < monday && currentRequest()?.key !== undefined;
  if (existing && waitedTooLong) throw weekClosedError();
  if (existing?.isReviewed) throw alreadyReviewedError();

  const form = await readSentForm(actor, submission, monday);
  const content = toContent(submission, form);
  // An edit keeps when it was sent, and the week's number, which a later pause would change.
  const week = getWeekNumber(monday, membership);
  const key = { clientId: actor.id, dueMonday: dayToDate(monday) };

  return transaction(async (tx) => {
    await lockForHealthData(tx, actor);
    const answers = await checkSentPhotos(tx, actor, submission, form, monday);
    // Where it belongs to an earlier Monday, or was begun for one, the draft may already be the open one's.
    await (isOpen ? deleteDraftUpTo(tx, actor.id, "weekly_check_in", "dueDate", submission.dueDate ?? monday) : deleteDraftsForWeek(tx, actor.id, ["weekly_check_in"], monday));
    const edit = () => tx.checkIn.updateManyAndReturn({ where: { ...key, feedbackAt: null }, data: toEdit(content, form), select: { id: true } });
    const create = () => tx.checkIn.createManyAndReturn({ data: { ...key, ...content, weekNumber: week, submittedAt: now, createdAt: now }, skipDuplicates: true, select: { id: true } });
    // Another browser may have sent it since the read above, or the coach may have reviewed it.
    const [created] = existing ? [] : await create();
    if (!created && waitedTooLong) throw weekClosedError();
    const [written] = created ? [created] : await edit();
    if (!written) throw alreadyReviewedError();
    if (answers) await writeAnswers(tx, { checkInId: written.id }, answers);
    await recordStepOutcomes(tx, actor, { checkInId: written.id, dueMonday: monday }, submission.stepOutcomes ?? []);
    const row = await readCheckIn(tx, written.id);
    if (created) {
      await withdrawQueuedEmails(tx, { type: { in: ["checkin-reminder", "checkin-chase"] }, occasion: monday, userId: actor.id });
      await notifyCoaches(tx, actor, row, now);
    }
    return { checkIn: toCheckIn(row), isNew: created !== undefined };
  });
}

/**
 * Edits one of the client's own check-ins, whatever its week, and deletes the draft of that edit. Returns the check-in, which
 * keeps the time it was sent. Throws 404 for another person's check-in, 409 once it is reviewed, 400 like `saveCheckIn`, 403
 * after a withdrawn consent.
 */
export async function editSentCheckIn(actor: Client, checkInId: string, submission: CheckInSubmission) {
  const own = { id: checkInId, ...visibleCheckIns(actor) };
  const sent = await db.checkIn.findFirst({ where: own, select: { dueMonday: true } });
  if (!sent) throw notFound();
  const monday = dateToDay(sent.dueMonday);
  const form = await readSentForm(actor, submission, monday);
  const content = toContent(submission, form);
  return transaction(async (tx) => {
    await lockForHealthData(tx, actor);
    const answers = await checkSentPhotos(tx, actor, submission, form, monday);
    const { count } = await tx.checkIn.updateMany({ where: { ...own, feedbackAt: null }, data: toEdit(content, form) });
    if (count === 0) throw alreadyReviewedError();
    if (answers) await writeAnswers(tx, { checkInId }, answers);
    await recordStepOutcomes(tx, actor, { checkInId, dueMonday: monday }, submission.stepOutcomes ?? []);
    const row = await readCheckIn(tx, checkInId);
    // The draft of another week stays: the client may be halfway through it.
    await deleteDraftsForWeek(tx, actor.id, ["weekly_check_in", "check_in_edit"], monday);
    return toCheckIn(row);
  });
}

/** The version of the form that the client answered. */
interface SentForm {
  version: number;
  /** The built-in questions that it did not ask and that the submission does not answer. */
  unaskedNames: readonly string[];
  /** Undefined where the submission says nothing of answers, so that those stored stay. */
  answers: CheckedAnswers | undefined;
}

/** The form of a submission for this Monday and its checked answers; null where it names no version. Throws 400 by the field. */
async function readSentForm(actor: Actor, { formVersion, answers, ...submission }: CheckInSubmission, monday: string): Promise<SentForm | null> {
  if (formVersion === undefined) {
    if (answers && answers.length > 0) throw invalidField("formVersion", "Please send the version of the form with its answers");
    return null;
  }
  const { items } = await findFormVersion("weekly-check-in", formVersion);
  const given = { ...submission, ...submission.data };
  const missing = checkInAnswerNames.find((name) => submission[name] === undefined && items.some(({ builtIn, hidden, required }) => builtIn === name && !hidden && required));
  if (missing) throw invalidField(missing, checkInFields[missing].requiredMessage);
  const checked = answers && checkAnswers([...items, ...(await findAnswerableItems(actor.id, monday))], formVersion, answers);
  return { version: formVersion, unaskedNames: items.flatMap(({ builtIn, hidden }) => (hidden && builtIn && !(builtIn in given) ? [builtIn] : [])), answers: checked };
}

/** A check-in as this transaction has written it. A write of many rows returns no answers. */
export const readCheckIn = (tx: Tx, id: string): Promise<CheckInRow> => tx.checkIn.findUniqueOrThrow({ where: { id }, select: checkInSelect });

/** The answers to write. Throws 400 by the field for a photo of the submission that is not the actor's, and for an answer's that is part of anything else she sent. */
async function checkSentPhotos(tx: Tx, actor: Actor, submission: CheckInSubmission, form: SentForm | null, monday: string): Promise<CheckedAnswers | undefined> {
  const { all } = toPhotoIds(submission);
  if (!(await areOwnFiles(actor, all, "progress_photo", tx))) throw invalidField("progressPhotos", "Please add your photos again");
  return form?.answers && withOwnPhotos(tx, actor, submission.answers ?? [], form.answers, { dueMonday: dayToDate(monday) }, all);
}

/** The columns of a submission. */
function toContent(submission: CheckInSubmission, form: SentForm | null) {
  const photos = toPhotoIds(submission);
  return {
    ...toCheckInColumns(submission),
    ...photos.posed,
    otherPhotoIds: photos.others,
    photosDeclined: (submission.photosDeclined ?? false) && photos.all.length === 0,
    ...(form && { formVersion: form.version }),
  };
}

/** The same columns for an edit: what the form did not ask and the submission does not say stays as it is. */
const toEdit = (content: ReturnType<typeof toContent>, form: SentForm | null) => ({ ...content, ...(form && fillRecord(form.unaskedNames, undefined)) });

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
export async function setHandFlag(actor: Coach, checkInId: string, { flagged, note }: { flagged: boolean; note?: string | null }, now: Date) {
  const visible = { id: checkInId, ...visibleCheckIns(actor) };
  const found = await db.checkIn.findFirst({ where: visible, select: { flaggedAt: true } });
  if (!found) throw notFound();
  const data = flagged ? { flaggedAt: found.flaggedAt ?? now, flagNote: note || null } : { flaggedAt: null, flagNote: null };
  const [row] = await db.checkIn.updateManyAndReturn({ where: { ...visible, ...unreviewed }, data, select: handFlagSelect });
  if (!row) throw conflict("This check-in has been reviewed, so it needs no flag.");
  return { handFlag: toHandFlag(row) };
}
