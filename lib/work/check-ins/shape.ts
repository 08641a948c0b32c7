import type * as z from "zod/mini";
import { pausedUntil } from "@/lib/core/weeks/rules";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import { pausesSelect, toPausePeriods } from "@/lib/people/clients/pauses";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import { fillRecord } from "@/lib/platform/objects";
import { fileUrl } from "@/lib/platform/paths";
import { type checkIn, checkInAnswerNames, checkInFeelingNames, type checkInForReview, type CheckInMetricName, checkInMetricNames } from "@/lib/work/check-ins/contract";
import { getCheckInFlags, getOverallLabel, type SubmittedCheckIn } from "@/lib/work/check-ins/rules";
import type { Prisma } from "@/prisma/generated/client";

/** What a check-in says, in its own words and numbers. */
export const checkInContentSelect = {
  dueMonday: true,
  weekNumber: true,
  submittedAt: true,
  ...fillRecord([...checkInAnswerNames, ...checkInMetricNames, ...checkInFeelingNames], true as const),
  additionalFeedback: true,
  frontPhotoId: true,
  sidePhotoId: true,
  backPhotoId: true,
  otherPhotoIds: true,
  photosDeclined: true,
  feedback: true,
  feedbackAt: true,
} satisfies Prisma.CheckInSelect;

/** What is read of a check-in; `toCheckIn` turns it into the contract's shape. */
export const checkInSelect = { id: true, clientId: true, createdAt: true, updatedAt: true, ...checkInContentSelect } satisfies Prisma.CheckInSelect;

export type CheckInRow = Prisma.CheckInGetPayload<{ select: typeof checkInSelect }>;

/** The numbers of a row, without the database's decimals. */
const toMetrics = (row: CheckInRow) =>
  Object.fromEntries(checkInMetricNames.map((name) => [name, row[name] === null ? null : Number(row[name])])) as Record<CheckInMetricName, number | null>;

/** A row under every name the spec uses: each thing is asked once (PRODUCT.md "Weekly check-in"). */
export function toCheckIn(row: CheckInRow): z.input<typeof checkIn> {
  const posed = [row.frontPhotoId, row.sidePhotoId, row.backPhotoId];
  const [front = null, side = null, back = null] = posed.map((id) => id && fileUrl(id));
  const measures = toMetrics(row);
  const motivationLevel = measures.motivationLevel ?? measures.energyLevel;
  const numbers = { ...measures, motivationLevel, sleepHours: measures.averageSleep };
  return {
    ...row,
    ...numbers,
    dueDate: row.dueMonday,
    status: row.feedbackAt ? "reviewed" : "pending",
    biggestWin: row.threeWins,
    supportNeeded: row.coachSupport,
    nutritionChallenges: row.nutritionManagement,
    progressNotes: row.energySleepMindset,
    currentWeight: measures.weight,
    nutritionAdherence: measures.nutritionRating,
    progressPhotos: [...posed, ...row.otherPhotoIds].flatMap((id) => (id ? [fileUrl(id)] : [])),
    data: { ...row, ...numbers, photos: { front, side, back } },
    coachFeedback: row.feedback,
  };
}

/** What the rules ask of a check-in already sent, newest first. */
export const submittedCheckInsArgs = {
  select: { id: true, dueMonday: true, weekNumber: true, submittedAt: true, feedbackAt: true },
  orderBy: { dueMonday: "desc" },
} satisfies Prisma.Client$checkInsArgs;

export const toSubmittedCheckIn = (row: { dueMonday: Date; submittedAt: Date; feedbackAt: Date | null }, timeZone: string): SubmittedCheckIn => ({
  dueMonday: dateToDay(row.dueMonday),
  submittedOn: dayInTimeZone(timeZone, row.submittedAt),
  isReviewed: row.feedbackAt !== null,
});

export const checkInForReviewSelect = { ...checkInSelect, client: { select: { user: { select: personSelect }, pauses: pausesSelect } } } satisfies Prisma.CheckInSelect;
export type CheckInForReviewRow = Prisma.CheckInGetPayload<{ select: typeof checkInForReviewSelect }>;

/** A check-in on the coach's desk, with its flags, the one before it and what is to be known of her `today`. */
export function toCheckInForReview({ client, ...row }: CheckInForReviewRow, previous: CheckInRow | null, safetyNotes: string[], today: string): z.input<typeof checkInForReview> {
  const { averageSleep, ...numbers } = toMetrics(row);
  const flags = getCheckInFlags({ ...numbers, sleepHours: averageSleep });
  return {
    ...toCheckIn(row),
    client: toPerson(client.user),
    flags,
    overall: getOverallLabel(flags),
    previous: previous && toCheckIn(previous),
    safetyNotes,
    pausedUntil: pausedUntil(today, toPausePeriods(client.pauses)),
  };
}

/** What a check-in says, as an import reads and writes it. */
export const checkInTextNames = [...checkInAnswerNames, "additionalFeedback", ...checkInFeelingNames] as const;
export type CheckInContent = Record<(typeof checkInTextNames)[number], string> & Record<CheckInMetricName, number | null>;

/** A check-in as plain JSON, for being compared, written and put back. */
export interface CheckInSnapshot {
  id: string;
  clientId: string;
  dueMonday: string;
  weekNumber: number;
  submittedAt: string;
  content: CheckInContent;
  feedback: string | null;
  feedbackAt: string | null;
}
/** One on record. An import wrote it, and nobody has worked on it since, where the two times are the same. */
export interface StoredCheckIn extends CheckInSnapshot {
  updatedAt: string;
  importedAt: string | null;
}

export const storedCheckInSelect = { ...checkInSelect, importedAt: true } satisfies Prisma.CheckInSelect;

export function toStoredCheckIn(row: Prisma.CheckInGetPayload<{ select: typeof storedCheckInSelect }>): StoredCheckIn {
  const texts = Object.fromEntries(checkInTextNames.map((name) => [name, row[name] ?? ""]));
  return {
    id: row.id,
    clientId: row.clientId,
    dueMonday: dateToDay(row.dueMonday),
    weekNumber: row.weekNumber,
    submittedAt: row.submittedAt.toISOString(),
    content: { ...texts, ...toMetrics(row) } as CheckInContent,
    feedback: row.feedback,
    feedbackAt: row.feedbackAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    importedAt: row.importedAt?.toISOString() ?? null,
  };
}

/** Whether an import wrote it and nobody has worked on it since. */
export const isUnchangedSinceImport = ({ updatedAt, importedAt }: StoredCheckIn) => updatedAt === importedAt;

export const hasSameContent = (one: CheckInContent, other: CheckInContent) => [...checkInTextNames, ...checkInMetricNames].every((name) => one[name] === other[name]);
