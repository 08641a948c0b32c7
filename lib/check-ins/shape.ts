import type * as z from "zod";
import type { checkIn, checkInForReview } from "@/lib/check-ins/contract";
import { type PersonRow, toPerson } from "@/lib/accounts/shape";
import { flagsOf, type Membership, overallLabel, type SentCheckIn } from "@/lib/check-ins/rules";
import { dayIn, dayOf } from "@/lib/platform/clock";
import { fileUrl } from "@/lib/platform/paths";
import type { Prisma } from "@/prisma/generated/client";

/** What is read of a check-in; `toCheckIn` turns it into the contract's shape. */
export const checkInSelect = {
  id: true,
  clientId: true,
  dueMonday: true,
  weekNumber: true,
  submittedAt: true,
  createdAt: true,
  updatedAt: true,
  energySleepMindset: true,
  trainingManagement: true,
  nutritionManagement: true,
  focusArea: true,
  threeWins: true,
  physicalChanges: true,
  oneImprovement: true,
  coachSupport: true,
  referralThoughts: true,
  longTermGoal: true,
  additionalFeedback: true,
  weightKg: true,
  energyLevel: true,
  motivationLevel: true,
  stressLevel: true,
  sleepQuality: true,
  nutritionRating: true,
  averageSleep: true,
  workoutsCompleted: true,
  waterIntake: true,
  physicalFeeling: true,
  strengthProgress: true,
  enduranceProgress: true,
  chestCm: true,
  waistCm: true,
  hipsCm: true,
  armsCm: true,
  thighsCm: true,
  photosDeclined: true,
  frontPhotoId: true,
  sidePhotoId: true,
  backPhotoId: true,
  otherPhotoIds: true,
  feedback: true,
  feedbackAt: true,
} satisfies Prisma.CheckInSelect;

export type CheckInRow = Prisma.CheckInGetPayload<{ select: typeof checkInSelect }>;

const toNumber = (value: { toNumber(): number } | null) => value?.toNumber() ?? null;

/** A row under every name the spec uses: each thing is asked once (PRODUCT.md "Weekly check-in"). */
export function toCheckIn(row: CheckInRow): z.input<typeof checkIn> {
  const posed = [row.frontPhotoId, row.sidePhotoId, row.backPhotoId];
  const [front = null, side = null, back = null] = posed.map((id) => id && fileUrl(id));
  const weight = toNumber(row.weightKg);
  const sleep = toNumber(row.averageSleep);
  const water = toNumber(row.waterIntake);
  const motivation = row.motivationLevel ?? row.energyLevel;
  return {
    ...row,
    dueDate: row.dueMonday,
    status: row.feedbackAt ? "reviewed" : "pending",
    biggestWin: row.threeWins,
    supportNeeded: row.coachSupport,
    nutritionChallenges: row.nutritionManagement,
    progressNotes: row.energySleepMindset,
    weight,
    currentWeight: weight,
    motivationLevel: motivation,
    nutritionAdherence: row.nutritionRating,
    averageSleep: sleep,
    sleepHours: sleep,
    waterIntake: water,
    progressPhotos: [...posed, ...row.otherPhotoIds].flatMap((id) => (id ? [fileUrl(id)] : [])),
    data: {
      ...row,
      weight,
      motivationLevel: motivation,
      averageSleep: sleep,
      sleepHours: sleep,
      waterIntake: water,
      chest: toNumber(row.chestCm),
      waist: toNumber(row.waistCm),
      hips: toNumber(row.hipsCm),
      arms: toNumber(row.armsCm),
      thighs: toNumber(row.thighsCm),
      photos: { front, side, back },
    },
    coachFeedback: row.feedback,
  };
}

/** What the week's rules ask of a client. */
export const membershipSelect = {
  joinDate: true,
  pauses: { select: { startsOn: true, endsOn: true } },
} satisfies Prisma.ClientSelect;

export const toMembership = (row: Prisma.ClientGetPayload<{ select: typeof membershipSelect }>): Membership => ({
  joinDate: dayOf(row.joinDate),
  pauses: row.pauses.map((pause) => ({ startsOn: dayOf(pause.startsOn), endsOn: dayOf(pause.endsOn) })),
});

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

/** A check-in on the coach's desk, with its flags and the one before it. */
export function toReview(row: CheckInRow, client: PersonRow, previous: CheckInRow | null): z.input<typeof checkInForReview> {
  const flags = flagsOf({
    energyLevel: row.energyLevel,
    workoutsCompleted: row.workoutsCompleted,
    sleepHours: toNumber(row.averageSleep),
    stressLevel: row.stressLevel,
    nutritionRating: row.nutritionRating,
  });
  return {
    ...toCheckIn(row),
    client: toPerson(client),
    flags,
    overall: overallLabel(flags),
    previous: previous && toCheckIn(previous),
  };
}
