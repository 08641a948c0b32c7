import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { day, instant, numberRange, optionalText, requiredText, uploadedFileUrl } from "@/lib/api/schemas";
import { fillRecord, keysOf } from "@/lib/platform/objects";

/** The ten questions of every week (spec platform §5), in the order they are asked. */
export const checkInAnswerFields = {
  energySleepMindset: requiredText("Please provide a snapshot of your energy, sleep and mindset"),
  trainingManagement: requiredText("Please describe how your training went"),
  nutritionManagement: requiredText("Please describe how your nutrition went"),
  focusArea: requiredText("Please share your main focus area"),
  threeWins: requiredText("Please share your three biggest wins"),
  physicalChanges: requiredText("Please describe any physical changes"),
  oneImprovement: requiredText("Please share what you'd like to improve"),
  coachSupport: requiredText("Please let me know how I can support you"),
  referralThoughts: requiredText("Please share your thoughts on referrals"),
  longTermGoal: requiredText("Please share your long-term goals"),
};
export type CheckInAnswerName = keyof typeof checkInAnswerFields;
export const checkInAnswerNames = keysOf(checkInAnswerFields);

const optionalNumberBetween = (min: number, max: number) => z.nullish(z.number().check(...numberRange(min, max)));
const ratingRangeMessage = "Please choose from 1 to 10";
const optionalRating = () => z.nullish(z.number().check(z.int("Please choose a whole number"), z.minimum(1, ratingRangeMessage), z.maximum(10, ratingRangeMessage)));
const optionalCentimetres = () => optionalNumberBetween(10, 300);

/** "Your numbers", all optional. Weight in kg, sleep in hours, water in litres, measurements in cm. */
const metricFields = {
  weight: optionalNumberBetween(20, 400),
  energyLevel: optionalRating(),
  motivationLevel: optionalRating(),
  stressLevel: optionalRating(),
  sleepQuality: optionalRating(),
  nutritionRating: optionalRating(),
  averageSleep: optionalNumberBetween(0, 24),
  workoutsCompleted: z.nullish(z.number().check(z.int("Please enter a whole number"), ...numberRange(0, 50))),
  waterIntake: optionalNumberBetween(0, 20),
  chest: optionalCentimetres(),
  waist: optionalCentimetres(),
  hips: optionalCentimetres(),
  arms: optionalCentimetres(),
  thighs: optionalCentimetres(),
};
export type CheckInMetricName = keyof typeof metricFields;
export const checkInMetricNames = keysOf(metricFields);

/** How it felt, in a few words. */
const feelingFields = { physicalFeeling: optionalText(), strengthProgress: optionalText(), enduranceProgress: optionalText() };
export const checkInFeelingNames = keysOf(feelingFields);

export const checkInDataFields = { ...metricFields, ...feelingFields };

const photoUrl = uploadedFileUrl("Please add this photo again");
export const photoPoses = ["front", "side", "back"] as const;
const posedPhotos = z.object({ front: z.nullish(photoUrl), side: z.nullish(photoUrl), back: z.nullish(photoUrl) });

/** What a client sends. `clientId` and `weekNumber` may be sent too and are ignored. */
export const submission = z.object({
  ...checkInAnswerFields,
  additionalFeedback: optionalText(),
  progressPhotos: z.optional(z.array(photoUrl).check(z.maxLength(12, "Please add at most 12 photos"))),
  photosDeclined: z.optional(z.boolean()),
  ...checkInDataFields,
  data: z.optional(z.object({ ...checkInDataFields, photos: z.nullish(posedPhotos) })),
});
export type CheckInSubmission = z.output<typeof submission>;

const nullableNumber = z.nullable(z.number());
const nullableText = z.nullable(z.string());

/** A check-in as read, each value under every name the spec uses for it. */
export const checkIn = z.object({
  id: z.string(),
  clientId: z.string(),
  weekNumber: z.number(),
  dueDate: day(),
  submittedAt: instant(),
  createdAt: instant(),
  updatedAt: instant(),
  status: z.enum(["pending", "reviewed"]),

  ...fillRecord(checkInAnswerNames, z.string()),
  additionalFeedback: nullableText,
  biggestWin: z.string(),
  supportNeeded: z.string(),
  nutritionChallenges: z.string(),
  progressNotes: z.string(),

  weight: nullableNumber,
  currentWeight: nullableNumber,
  energyLevel: nullableNumber,
  motivationLevel: nullableNumber,
  sleepQuality: nullableNumber,
  nutritionAdherence: nullableNumber,
  averageSleep: nullableNumber,
  sleepHours: nullableNumber,
  workoutsCompleted: nullableNumber,
  waterIntake: nullableNumber,
  physicalFeeling: nullableText,
  progressPhotos: z.array(z.string()),
  photosDeclined: z.boolean(),

  data: z.object({
    ...fillRecord(checkInMetricNames, nullableNumber),
    ...fillRecord(checkInFeelingNames, nullableText),
    sleepHours: nullableNumber,
    photos: z.object({ front: nullableText, side: nullableText, back: nullableText }),
  }),

  feedback: nullableText,
  coachFeedback: nullableText,
  feedbackAt: z.nullable(instant()),
});
export type CheckIn = z.output<typeof checkIn>;

const clientSummary = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
});

/** A check-in on the coach's desk: whose it is, what it says at a glance, and the one before it. */
export const checkInForReview = z.extend(checkIn, {
  client: clientSummary,
  flags: z.array(z.enum(["Low Energy", "Missed Workouts", "Poor Sleep", "High Stress", "Nutrition Struggles"])),
  overall: z.enum(["Needs Support", "Excellent Progress", "Steady Progress"]),
  previous: z.nullable(checkIn),
  /** What whoever answers her must know: pregnancy, injuries, medications, allergies. */
  safetyNotes: z.array(z.string()),
  /** The last day of the pause she is in today. */
  pausedUntil: z.nullable(z.iso.date()),
});
export type CheckInForReview = z.output<typeof checkInForReview>;

/** Where a client stands this week; null status: nothing is owed yet and nothing was sent. */
export const checkInStatus = z.object({
  id: z.nullable(z.string()),
  clientId: z.string(),
  client: clientSummary,
  status: z.nullable(z.enum(["overdue", "pending", "reviewed"])),
  submittedAt: z.nullable(instant()),
  weekNumber: z.number(),
  dueDate: z.iso.date(),
});

export const listCheckIns = endpoint({
  method: "GET",
  path: "/api/weekly-check-ins",
  access: ["client", "coach"],
  summary: "A client's check-ins, newest first: her own, or for a coach those of `clientId`",
  query: z.extend(pageQuery, { clientId: z.optional(z.string()) }),
  live: { provides: ["check-ins"] },
  response: z.array(checkIn),
  errors: ["not_found"],
});

export const readCurrentCheckIn = endpoint({
  method: "GET",
  path: "/api/weekly-check-ins/current",
  access: ["client"],
  summary: "The check-in that is open to the client today, with what she already sent of it",
  live: { provides: ["check-ins", "account"] },
  response: z.object({
    dueDate: z.iso.date(),
    weekNumber: z.number(),
    isMeasurementWeek: z.boolean(),
    nextMeasurementWeek: z.number(),
    weeksToGo: z.number(),
    hideWeight: z.boolean(),
    /** The last day of the pause she is in; she owes nothing until then, and may still check in. */
    pausedUntil: z.nullable(z.iso.date()),
    sent: z.nullable(checkIn),
  }),
});
export type CurrentCheckIn = z.output<typeof readCurrentCheckIn.response>;

export const submitCheckIn = endpoint({
  method: "POST",
  path: "/api/weekly-check-ins",
  access: ["client"],
  summary: "Sends this week's check-in, or edits it until the coach has reviewed it",
  input: { json: submission },
  response: checkIn,
  live: { invalidates: ["check-ins", "drafts", "notifications"] },
  statuses: [200, 201],
  errors: ["conflict"],
});

export const listClientCheckIns = endpoint({
  method: "GET",
  path: "/api/client-check-ins/:clientId",
  access: ["client", "coach"],
  summary: "The check-ins of one client, newest first",
  query: pageQuery,
  live: { provides: ["check-ins"], subject: "clientId" },
  response: z.array(checkIn),
});

export const listCheckInsOfClient = endpoint({
  method: "GET",
  path: "/api/check-ins/:id",
  access: ["client", "coach"],
  summary: "The check-ins of one client, newest first (the spec's second path)",
  query: pageQuery,
  live: { provides: ["check-ins"], subject: "id" },
  response: z.array(checkIn),
});

export const listCheckInStatuses = endpoint({
  method: "GET",
  path: "/api/check-ins",
  access: ["coach"],
  summary: "Where each active client stands this week",
  query: pageQuery,
  live: { provides: ["check-ins", "people"] },
  response: z.array(checkInStatus),
});

export const listPendingCheckIns = endpoint({
  method: "GET",
  path: "/api/pending-check-ins",
  access: ["coach"],
  summary: "The check-ins that wait for feedback, newest first",
  query: pageQuery,
  live: { provides: ["check-ins", "people"] },
  response: z.array(checkInForReview),
});

export const listReviewedCheckIns = endpoint({
  method: "GET",
  path: "/api/reviewed-check-ins",
  access: ["coach"],
  summary: "The check-ins that have feedback, latest review first",
  query: pageQuery,
  live: { provides: ["check-ins", "people"] },
  response: z.array(checkInForReview),
});

export const giveFeedback = endpoint({
  method: "POST",
  path: "/api/check-ins/:id/feedback",
  access: ["coach"],
  summary: "Gives or edits the feedback on a check-in, by email too when asked",
  input: { json: z.object({
    feedback: requiredText("Please write your feedback"),
    sendFollowUpEmail: z._default(z.boolean(), false),
  }) },
  response: checkIn,
  live: { invalidates: ["check-ins", "emails", "messages", "notifications"], audience: ({ response }) => [response.clientId] },
});

