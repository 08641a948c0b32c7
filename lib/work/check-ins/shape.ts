import type * as z from "zod/mini";
import { answerNames, type checkIn, type checkInForReview, feelingNames, type MeasureName, measureNames } from "@/lib/work/check-ins/contract";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import { flagsOf, overallLabel, type SentCheckIn } from "@/lib/work/check-ins/rules";
import { pausesSelect, toPauses } from "@/lib/people/clients/pauses";
import { dayIn, dayOf } from "@/lib/platform/clock";
import { each } from "@/lib/platform/names";
import { fileUrl } from "@/lib/platform/paths";
import { pausedUntil } from "@/lib/core/weeks/rules";
import type { Prisma } from "@/prisma/generated/client";

/** What a check-in says, in its own words and numbers. */
export const contentSelect = {
  dueMonday: true,
  weekNumber: true,
  submittedAt: true,
  ...each([...answerNames, ...measureNames, ...feelingNames], true as const),
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
export const checkInSelect = { id: true, clientId: true, createdAt: true, updatedAt: true, ...contentSelect } satisfies Prisma.CheckInSelect;

export type CheckInRow = Prisma.CheckInGetPayload<{ select: typeof checkInSelect }>;

/** The numbers of a row, without the database's decimals. */
const measuresOf = (row: CheckInRow) =>
  Object.fromEntries(measureNames.map((name) => [name, row[name] === null ? null : Number(row[name])])) as Record<MeasureName, number | null>;

/** A row under every name the spec uses: each thing is asked once (PRODUCT.md "Weekly check-in"). */
export function toCheckIn(row: CheckInRow): z.input<typeof checkIn> {
  const posed = [row.frontPhotoId, row.sidePhotoId, row.backPhotoId];
  const [front = null, side = null, back = null] = posed.map((id) => id && fileUrl(id));
  const measures = measuresOf(row);
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
export const sentSelect = {
  select: { id: true, dueMonday: true, weekNumber: true, submittedAt: true, feedbackAt: true },
  orderBy: { dueMonday: "desc" },
} satisfies Prisma.Client$checkInsArgs;

export const toSent = (row: { dueMonday: Date; submittedAt: Date; feedbackAt: Date | null }, timeZone: string): SentCheckIn => ({
  dueMonday: dayOf(row.dueMonday),
  submittedOn: dayIn(timeZone, row.submittedAt),
  reviewed: row.feedbackAt !== null,
});

export const reviewSelect = { ...checkInSelect, client: { select: { user: { select: personSelect }, pauses: pausesSelect } } } satisfies Prisma.CheckInSelect;
export type ReviewRow = Prisma.CheckInGetPayload<{ select: typeof reviewSelect }>;

/** A check-in on the coach's desk, with its flags, the one before it and what is to be known of her `today`. */
export function toReview({ client, ...row }: ReviewRow, previous: CheckInRow | null, safetyNotes: string[], today: string): z.input<typeof checkInForReview> {
  const { averageSleep, ...numbers } = measuresOf(row);
  const flags = flagsOf({ ...numbers, sleepHours: averageSleep });
  return {
    ...toCheckIn(row),
    client: toPerson(client.user),
    flags,
    overall: overallLabel(flags),
    previous: previous && toCheckIn(previous),
    safetyNotes,
    pausedUntil: pausedUntil(today, toPauses(client.pauses)),
  };
}

/** What a check-in says, as an import reads and writes it. */
export const contentTexts = [...answerNames, "additionalFeedback", ...feelingNames] as const;
export type CheckInContent = Record<(typeof contentTexts)[number], string> & Record<MeasureName, number | null>;

/** A check-in as plain JSON, for being compared, written and put back. */
export interface PlainCheckIn {
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
export interface KeptCheckIn extends PlainCheckIn {
  updatedAt: string;
  importedAt: string | null;
}

export const keptSelect = { ...checkInSelect, importedAt: true } satisfies Prisma.CheckInSelect;

export function toKept(row: Prisma.CheckInGetPayload<{ select: typeof keptSelect }>): KeptCheckIn {
  const texts = Object.fromEntries(contentTexts.map((name) => [name, row[name] ?? ""]));
  return {
    id: row.id,
    clientId: row.clientId,
    dueMonday: dayOf(row.dueMonday),
    weekNumber: row.weekNumber,
    submittedAt: row.submittedAt.toISOString(),
    content: { ...texts, ...measuresOf(row) } as CheckInContent,
    feedback: row.feedback,
    feedbackAt: row.feedbackAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    importedAt: row.importedAt?.toISOString() ?? null,
  };
}

/** Whether an import wrote it and nobody has worked on it since. */
export const isAsImported = ({ updatedAt, importedAt }: KeptCheckIn) => updatedAt === importedAt;

export const saysTheSame = (one: CheckInContent, other: CheckInContent) => [...contentTexts, ...measureNames].every((name) => one[name] === other[name]);
