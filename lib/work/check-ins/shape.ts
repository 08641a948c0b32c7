import type * as z from "zod/mini";
import { pausedUntil } from "@/lib/core/weeks/rules";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import { pausesSelect, toPausePeriods } from "@/lib/people/clients/pauses";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import { fillRecord, keysOf, pickOrNull } from "@/lib/platform/objects";
import { fileUrl } from "@/lib/platform/paths";
import type { checkIn, checkInForReview, checkInNumbers, CheckInSubmission } from "@/lib/work/check-ins/contract";
import { type CheckInAnswerName, checkInAnswerNames, checkInFeelingNames, type CheckInFieldName, checkInFields, type CheckInMetricName, checkInMetricNames, checkInTextNames, type FieldByReadName, fieldNamesOfKind, specifiedReadNames } from "@/lib/work/questions/check-in-fields";
import { getCheckInFlags, getOverallLabel, type SubmittedCheckIn } from "@/lib/work/check-ins/rules";
import type { WeekOfNumbers } from "@/lib/work/check-ins/what-changed";
import { stepsArgs, toStepWithOutcome, withAskedOn } from "@/lib/work/next-steps/shape";
import type { CheckedAnswer } from "@/lib/work/questions/answers";
import { hasSameAnswers } from "@/lib/work/questions/imported";
import { answersArgs, checkedAnswersArgs, toAnswer, toCheckedAnswer } from "@/lib/work/questions/shape";
import type { Prisma } from "@/prisma/generated/client";

type CheckInColumn = Prisma.CheckInScalarFieldEnum;
/** The columns that are not fields of the form. */
type RecordColumn =
  | "id" | "clientId" | "dueMonday" | "weekNumber" | "submittedAt" | "createdAt" | "updatedAt" | "importedAt"
  | "frontPhotoId" | "sidePhotoId" | "backPhotoId" | "otherPhotoIds" | "photosDeclined"
  | "formVersion" | "flaggedAt" | "flagNote" | "feedback" | "feedbackAt" | "feedbackById";

const commentNames = fieldNamesOfKind(checkInFields, "comment");
const fieldNames = [...checkInAnswerNames, ...checkInMetricNames, ...checkInFeelingNames, ...commentNames] satisfies readonly CheckInColumn[];
/** Compiles only while every field has a column and every other column is a RecordColumn. */
const fieldSelect: Record<Exclude<CheckInColumn, RecordColumn>, true> & Record<CheckInFieldName, true> = fillRecord(fieldNames, true as const);

/** The client's answers, numbers and photos, and the coach's feedback. */
export const checkInContentSelect = {
  dueMonday: true,
  weekNumber: true,
  submittedAt: true,
  ...fieldSelect,
  frontPhotoId: true,
  sidePhotoId: true,
  backPhotoId: true,
  otherPhotoIds: true,
  photosDeclined: true,
  formVersion: true,
  answers: answersArgs,
  feedback: true,
  feedbackAt: true,
  steps: stepsArgs,
  stepOutcomes: stepsArgs,
} satisfies Prisma.CheckInSelect;

/** The columns that toCheckIn turns into the contract's shape. */
export const checkInSelect = { id: true, clientId: true, createdAt: true, updatedAt: true, ...checkInContentSelect } satisfies Prisma.CheckInSelect;

export type CheckInRow = Prisma.CheckInGetPayload<{ select: typeof checkInSelect }>;

/** The numbers of a row as plain numbers instead of the database's decimals. */
const toMetrics = (row: Pick<CheckInRow, CheckInMetricName>) =>
  Object.fromEntries(checkInMetricNames.map((name) => [name, row[name] === null ? null : Number(row[name])])) as Record<CheckInMetricName, number | null>;

/** The columns of a submission, null or blank for what it leaves out, so that an edit also removes. `data` wins over the top level. */
export const toCheckInColumns = ({ data, ...top }: CheckInSubmission) => ({
  // A question that the form did not ask has a blank answer.
  ...(Object.fromEntries(checkInAnswerNames.map((name) => [name, top[name] ?? ""])) as Record<CheckInAnswerName, string>),
  ...pickOrNull(top, commentNames),
  ...pickOrNull({ ...top, ...data }, [...checkInMetricNames, ...checkInFeelingNames]),
});

/** These values under the names of the specification. */
const underReadNames = <Names extends FieldByReadName, Values extends Record<CheckInFieldName, unknown>>(names: Names, values: Values) =>
  Object.fromEntries(keysOf(names).map((name) => [name, values[names[name] as CheckInFieldName]])) as { [Name in keyof Names]: Values[Names[Name]] };

/** A check-in as the API returns it, each value under every name of the specification. `data` has the numbers as the client gave them. */
export function toCheckIn({ formVersion, answers, steps, stepOutcomes, ...row }: CheckInRow): z.input<typeof checkIn> {
  const posed = [row.frontPhotoId, row.sidePhotoId, row.backPhotoId];
  const [front = null, side = null, back = null] = posed.map((id) => id && fileUrl(id));
  const metrics = toMetrics(row);
  const values = { ...row, ...metrics };
  return {
    ...values,
    ...underReadNames(specifiedReadNames.topLevel, values),
    // Readers of the API find energy there where the client gave no motivation (PRODUCT.md "Weekly check-in"). Forms read `data`.
    motivationLevel: metrics.motivationLevel ?? metrics.energyLevel,
    dueDate: row.dueMonday,
    status: row.feedbackAt ? "reviewed" : "pending",
    progressPhotos: [...posed, ...row.otherPhotoIds].flatMap((id) => (id ? [fileUrl(id)] : [])),
    // Left out where there are none, so that a practice without own questions gets the specified answer to the letter.
    ...(formVersion !== null && { formVersion }),
    ...(answers.length > 0 && { answers: answers.map(toAnswer) }),
    ...(steps.length > 0 && { steps: steps.map(toStepWithOutcome) }),
    ...(stepOutcomes.length > 0 && { stepOutcomes: stepOutcomes.map(toStepWithOutcome) }),
    data: { ...values, ...underReadNames(specifiedReadNames.data, values), photos: { front, side, back } },
    coachFeedback: row.feedback,
  };
}

/** The week and the numbers of a check-in. */
export const weekOfNumbersSelect = { weekNumber: true, dueMonday: true, ...fillRecord(checkInMetricNames, true as const) } satisfies Prisma.CheckInSelect;

export const toWeekOfNumbers = (row: Prisma.CheckInGetPayload<{ select: typeof weekOfNumbersSelect }>): WeekOfNumbers => ({ weekNumber: row.weekNumber, dueDate: dateToDay(row.dueMonday), numbers: toMetrics(row) });

/** The columns that toCheckInNumbers reads. */
export const checkInNumbersSelect = {
  id: true,
  dueMonday: true,
  weekNumber: true,
  submittedAt: true,
  feedbackAt: true,
  frontPhotoId: true,
  sidePhotoId: true,
  backPhotoId: true,
  ...fillRecord(checkInMetricNames, true as const),
  answers: { ...answersArgs, where: { text: null, question: { ...answersArgs.where.question, kind: { not: "photo" } } } },
} satisfies Prisma.CheckInSelect;
type CheckInNumbersRow = Prisma.CheckInGetPayload<{ select: typeof checkInNumbersSelect }>;

const photoUrlOf = (fileId: string | null) => fileId && fileUrl(fileId);

/** A check-in without its texts. */
export function toCheckInNumbers(row: CheckInNumbersRow, hasFeedback: boolean): z.input<typeof checkInNumbers> {
  const given = checkInMetricNames.flatMap((name) => (row[name] === null ? [] : [[name, Number(row[name])] as const]));
  return {
    id: row.id,
    dueDate: row.dueMonday,
    weekNumber: row.weekNumber,
    submittedAt: row.submittedAt,
    hasFeedback,
    ...(row.answers.length > 0 && { answers: row.answers.map(toAnswer) }),
    data: { ...Object.fromEntries(given), photos: { front: photoUrlOf(row.frontPhotoId), side: photoUrlOf(row.sidePhotoId), back: photoUrlOf(row.backPhotoId) } },
  };
}

/** The part of sent check-ins that the rules need, newest first. */
export const submittedCheckInsArgs = {
  select: { id: true, dueMonday: true, weekNumber: true, submittedAt: true, feedbackAt: true },
  orderBy: { dueMonday: "desc" },
} satisfies Prisma.Client$checkInsArgs;

export const toSubmittedCheckIn = (row: { dueMonday: Date; submittedAt: Date; feedbackAt: Date | null }, timeZone: string): SubmittedCheckIn => ({
  dueMonday: dateToDay(row.dueMonday),
  submittedOn: dayInTimeZone(timeZone, row.submittedAt),
  isReviewed: row.feedbackAt !== null,
});

export const handFlagSelect = { flaggedAt: true, flagNote: true } satisfies Prisma.CheckInSelect;

/** A coach's flag, or null. */
export const toHandFlag = ({ flaggedAt, flagNote }: Prisma.CheckInGetPayload<{ select: typeof handFlagSelect }>) => flaggedAt && { flaggedAt, note: flagNote };

/** Feedback that can still be taken back. Only coaches see it. */
export const heldFeedbackArgs = { select: { feedback: true, heldAt: true, releaseAt: true } } satisfies Prisma.CheckIn$heldFeedbackArgs;
type HeldFeedbackRow = Prisma.HeldFeedbackGetPayload<typeof heldFeedbackArgs>;

/** A row as coaches read it: with held feedback in place of what the client has. */
export const withHeldFeedback = <Row extends { feedback: string | null; feedbackAt: Date | null; heldFeedback: HeldFeedbackRow | null }>({ heldFeedback, ...row }: Row) =>
  heldFeedback ? { ...row, feedback: heldFeedback.feedback, feedbackAt: heldFeedback.heldAt } : row;

export const checkInForReviewSelect = { ...checkInSelect, ...handFlagSelect, heldFeedback: heldFeedbackArgs, client: { select: { user: { select: personSelect }, pauses: pausesSelect } } } satisfies Prisma.CheckInSelect;
export type CheckInForReviewRow = Prisma.CheckInGetPayload<{ select: typeof checkInForReviewSelect }>;

/** The check-in before a reviewed one, which says of its steps whether a later one will ask about them. */
function toPreviousCheckIn(previous: CheckInRow, { client, ...row }: CheckInForReviewRow, timeZone: string) {
  const dueMonday = dateToDay(row.dueMonday);
  const steps = withAskedOn(previous.steps, { pauses: client.pauses, checkIns: [previous, row] }, timeZone);
  return {
    ...toCheckIn(previous),
    ...(steps.length > 0 && { steps: steps.map((step) => ({ ...toStepWithOutcome(step), ...(step.askedOn > dueMonday && { askedLater: true as const }) })) }),
  };
}

/** A check-in for the coach's review, with its flags, the previous one and the client's safety notes and pause now. */
export function toCheckInForReview({ client, ...row }: CheckInForReviewRow, previous: CheckInRow | null, safetyNotes: string[], { timeZone, now }: { timeZone: string; now: Date }): z.input<typeof checkInForReview> {
  const { averageSleep, ...numbers } = toMetrics(row);
  const flagMetrics = { ...numbers, sleepHours: averageSleep };
  return {
    ...toCheckIn(withHeldFeedback(row)),
    client: toPerson(client.user),
    flags: getCheckInFlags(flagMetrics),
    overall: getOverallLabel(flagMetrics),
    handFlag: toHandFlag(row),
    previous: previous && toPreviousCheckIn(previous, { client, ...row }, timeZone),
    safetyNotes,
    pausedUntil: pausedUntil(dayInTimeZone(timeZone, now), toPausePeriods(client.pauses)),
    heldUntil: row.heldFeedback?.releaseAt ?? null,
  };
}

/** The fields of a check-in as an import reads and writes them; a missing text is blank. */
export type CheckInContent = Record<(typeof checkInTextNames)[number], string> & Record<CheckInMetricName, number | null>;

/** A check-in as plain JSON, which imports compare, write and restore. */
export interface CheckInSnapshot {
  id: string;
  clientId: string;
  dueMonday: string;
  weekNumber: number;
  submittedAt: string;
  content: CheckInContent;
  /** To the practice's own questions. Missing in an import of an earlier release. */
  answers?: readonly CheckedAnswer[];
  feedback: string | null;
  feedbackAt: string | null;
}
/** A stored check-in. When both times are equal, an import wrote it and nobody has changed it since. */
export interface StoredCheckIn extends CheckInSnapshot {
  updatedAt: string;
  importedAt: string | null;
}

export const storedCheckInSelect = { ...checkInSelect, answers: checkedAnswersArgs, importedAt: true } satisfies Prisma.CheckInSelect;

export function toStoredCheckIn(row: Prisma.CheckInGetPayload<{ select: typeof storedCheckInSelect }>): StoredCheckIn {
  const texts = Object.fromEntries(checkInTextNames.map((name) => [name, row[name] ?? ""]));
  return {
    id: row.id,
    clientId: row.clientId,
    dueMonday: dateToDay(row.dueMonday),
    weekNumber: row.weekNumber,
    submittedAt: row.submittedAt.toISOString(),
    content: { ...texts, ...toMetrics(row) } as CheckInContent,
    answers: row.answers.map(toCheckedAnswer),
    feedback: row.feedback,
    feedbackAt: row.feedbackAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    importedAt: row.importedAt?.toISOString() ?? null,
  };
}

export const isUnchangedSinceImport = ({ updatedAt, importedAt }: StoredCheckIn) => updatedAt === importedAt;

type ComparedCheckIn = Pick<CheckInSnapshot, "content" | "answers" | "feedback">;

/** Whether two check-ins say the same, with the coach's feedback. */
export const hasSameContent = (a: ComparedCheckIn, b: ComparedCheckIn) =>
  a.feedback === b.feedback && [...checkInTextNames, ...checkInMetricNames].every((name) => a.content[name] === b.content[name]) && hasSameAnswers(a.answers ?? [], b.answers ?? []);
