import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { day, instant, numberRange, optionalText, requiredText, searchText, text, uploadedFileUrl } from "@/lib/api/schemas";
import { emailDelivery } from "@/lib/core/email/contract";
import { photoPoses } from "@/lib/core/uploads/photo-poses";
import { keysOf } from "@/lib/platform/objects";
import { type CheckInAnswerName, checkInAnswerNames, checkInFeelingNames, type CheckInField, type CheckInFieldName, checkInFields, type CheckInFieldTable, type CheckInMetricName, checkInMetricNames, type FieldByReadName, fieldNamesOfKind, specifiedReadNames } from "@/lib/work/questions/check-in-fields";
import { overallLabels } from "@/lib/work/check-ins/rules";
import { stepOutcomeInputs, stepTexts, stepWithOutcome } from "@/lib/work/next-steps/contract";
import { answer, requiredWithoutVersion, sentFormFields } from "@/lib/work/questions/contract";

/** How a client sends one field. Every number and text but the ten answers is optional. */
function toInputSchema(field: CheckInField) {
  if (field.kind === "answer") return requiredText(field.requiredMessage);
  if (field.kind === "comment" || field.kind === "feeling") return optionalText();
  const { min, max, step } = field;
  if (field.kind === "scale") {
    const rangeMessage = `Please choose from ${min} to ${max}`;
    return z.nullish(z.number().check(z.int("Please choose a whole number"), z.minimum(min, rangeMessage), z.maximum(max, rangeMessage)));
  }
  const wholeOnly = step === 1 ? [z.int("Please enter a whole number")] : [];
  return z.nullish(z.number().check(...wholeOnly, ...numberRange(min, max)));
}
type InputSchema<Kind extends CheckInField["kind"]> = Kind extends "answer"
  ? ReturnType<typeof requiredText>
  : Kind extends "comment" | "feeling"
    ? ReturnType<typeof optionalText>
    : z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniNumber<number>>>;

const toShape = <Name extends string, Schema>(names: readonly Name[], toSchema: (name: Name) => Schema) => Object.fromEntries(names.map((name) => [name, toSchema(name)]));

/** The schemas of these fields as a client sends them. */
export const inputShapeFor = <Table extends CheckInFieldTable, Name extends keyof Table & string>(fields: Table, names: readonly Name[]) =>
  // Object.fromEntries loses which field has which schema.
  toShape(names, (name) => fields[name] && toInputSchema(fields[name])) as unknown as { [N in Name]: InputSchema<Table[N]["kind"]> };

export const checkInAnswerFields = inputShapeFor(checkInFields, checkInAnswerNames);
export const checkInDataFields = inputShapeFor(checkInFields, [...checkInMetricNames, ...checkInFeelingNames]);

const photoUrl = uploadedFileUrl("Please add this photo again");
/** The photos by pose as a client sends them. */
export const posedPhotos = z.object({ front: z.nullish(photoUrl), side: z.nullish(photoUrl), back: z.nullish(photoUrl) });

/** With a version of the form it decides which of the ten questions are required, see `saveCheckIn`. */
const answersToTheTen = Object.fromEntries(checkInAnswerNames.map((name) => [name, z.optional(checkInAnswerFields[name])])) as { [Name in CheckInAnswerName]: z.ZodMiniOptional<ReturnType<typeof requiredText>> };
/**
 * What a client sends: each number and feeling at the top level or in `data`. `clientId` and `weekNumber` are ignored. With
 * `formVersion`, the version of the form that was on screen, it also takes answers to the practice's own questions.
 */
export const submission = z.object({
  ...answersToTheTen,
  ...sentFormFields,
  ...inputShapeFor(checkInFields, fieldNamesOfKind(checkInFields, "comment")),
  progressPhotos: z.optional(z.array(photoUrl).check(z.maxLength(12, "Please add at most 12 photos"))),
  photosDeclined: z.optional(z.boolean()),
  /** The Monday that she began it for; see `mondayToSave`. */
  dueDate: z.optional(z.iso.date()),
  /** How the coach's steps went. What it leaves out stays. */
  stepOutcomes: z.optional(stepOutcomeInputs),
  ...checkInDataFields,
  data: z.optional(z.object({ ...checkInDataFields, photos: z.nullish(posedPhotos) })),
}).check(...requiredWithoutVersion(checkInAnswerNames, (name) => checkInFields[name].requiredMessage));
export type CheckInSubmission = z.output<typeof submission>;

/** How a field is read: an optional one is null where the client gave nothing. */
function toOutputSchema(field: CheckInField) {
  if (field.kind === "answer") return z.string();
  return field.kind === "comment" || field.kind === "feeling" ? z.nullable(z.string()) : z.nullable(z.number());
}
type OutputSchema<Kind extends CheckInField["kind"]> = Kind extends "answer"
  ? z.ZodMiniString<string>
  : z.ZodMiniNullable<Kind extends "comment" | "feeling" ? z.ZodMiniString<string> : z.ZodMiniNumber<number>>;

/** The schemas of these fields as they are read. */
export const outputShapeFor = <Table extends CheckInFieldTable, Name extends keyof Table & string>(fields: Table, names: readonly Name[]) =>
  toShape(names, (name) => fields[name] && toOutputSchema(fields[name])) as unknown as { [N in Name]: OutputSchema<Table[N]["kind"]> };

const readNamesShape = <Names extends FieldByReadName>(names: Names) =>
  toShape(keysOf(names), (name) => toOutputSchema(checkInFields[names[name] as CheckInFieldName])) as unknown as { [Name in keyof Names]: OutputSchema<(typeof checkInFields)[Names[Name]]["kind"]> };

const nullableText = z.nullable(z.string());
/** The addresses of the photos by pose as they are read. */
export const readPhotos = z.object({ front: nullableText, side: nullableText, back: nullableText });

/** A check-in as read. Each value is also under every name that the specification uses for it; `data` has only what the client gave. */
export const checkIn = z.object({
  id: z.string(),
  clientId: z.string(),
  weekNumber: z.number(),
  dueDate: day(),
  submittedAt: instant(),
  createdAt: instant(),
  updatedAt: instant(),
  status: z.enum(["pending", "reviewed"]),

  ...outputShapeFor(checkInFields, fieldNamesOfKind(checkInFields, "answer", "comment")),
  ...readNamesShape(specifiedReadNames.topLevel),
  progressPhotos: z.array(z.string()),
  photosDeclined: z.boolean(),
  /** The version of the form and the answers to the practice's own questions, left out where there are none. */
  formVersion: z.optional(z.int()),
  answers: z.optional(z.array(answer)),

  data: z.object({
    ...outputShapeFor(checkInFields, [...checkInMetricNames, ...checkInFeelingNames]),
    ...readNamesShape(specifiedReadNames.data),
    photos: readPhotos,
  }),

  feedback: nullableText,
  coachFeedback: nullableText,
  feedbackAt: z.nullable(instant()),
  /** The steps that the feedback gave, and those whose outcome this check-in says. Left out where there are none. */
  steps: z.optional(z.array(stepWithOutcome)),
  stepOutcomes: z.optional(z.array(stepWithOutcome)),
});
type SpecifiedReadName = keyof typeof specifiedReadNames.topLevel | "coachFeedback";
/** A check-in without the names that the specification adds, so that our screens read each value under one name. */
export type CheckIn = Omit<z.output<typeof checkIn>, SpecifiedReadName>;

/**
 * The dates, numbers, choices and posed photos of a check-in, without its texts. A number that was not given is left out. A
 * client's starting point is among them, with an entry for each day on which some of it was given, and so are the days of
 * measurements and photos from elsewhere.
 */
export const checkInNumbers = z.object({
  id: z.string(),
  dueDate: day(),
  weekNumber: z.number(),
  /** Left out where it is a check-in. A starting point's week is 0, or the one it was given in where a check-in was due before. */
  isStart: z.optional(z.literal(true)),
  /** Set where it is a day with measurements or photos from another app or sheet. Its week is -1 before the first check-in was due. */
  isMeasured: z.optional(z.literal(true)),
  /** What else was measured then, as it is written. */
  others: z.optional(z.array(z.object({ label: z.string(), text: z.string() }))),
  submittedAt: instant(),
  hasFeedback: z.boolean(),
  /** The answers to the practice's own questions that are neither in words nor photos, left out where there are none. */
  answers: z.optional(z.array(answer)),
  data: z.object({
    ...toShape(checkInMetricNames, () => z.optional(z.number())) as Record<CheckInMetricName, z.ZodMiniOptional<z.ZodMiniNumber<number>>>,
    photos: readPhotos,
  }),
});
export type CheckInNumbers = z.output<typeof checkInNumbers>;

const clientSummary = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});

/** A coach's flag on a check-in, for what the numbers don't say. Clients never see it. */
const handFlag = z.object({ flaggedAt: instant(), note: nullableText });
export type HandFlag = z.output<typeof handFlag>;

/** Until when feedback can be taken back; null once it is sent. Clients never see it. */
const heldUntil = z.nullable(instant());

/** A check-in for the coach's review, with the client, the flags and the previous check-in. */
export const checkInForReview = z.extend(checkIn, {
  client: clientSummary,
  flags: z.array(z.enum(["Low Energy", "Missed Workouts", "Poor Sleep", "High Stress", "Nutrition Struggles"])),
  overall: z.enum(overallLabels),
  handFlag: z.nullable(handFlag),
  previous: z.nullable(checkIn),
  /** Pregnancy, injuries, medications and allergies, which the coach must know before replying. */
  safetyNotes: z.array(z.string()),
  /** The last day of the client's current pause. */
  pausedUntil: z.nullable(z.iso.date()),
  heldUntil,
});
export type CheckInForReview = Omit<z.output<typeof checkInForReview>, SpecifiedReadName | "previous"> & { previous: CheckIn | null };

/** A client's status this week; null while nothing is due and nothing was sent. */
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
  summary: "Your own check-ins, newest first, or for a coach those of `clientId`",
  offline: ["client"],
  query: z.extend(pageQuery, { clientId: z.optional(z.string()) }),
  live: { provides: ["check-ins"] },
  response: z.array(checkIn),
  errors: ["not_found"],
});

/** A Monday that a check-in is for. */
const checkInWeek = z.object({
  dueDate: z.iso.date(),
  /** False in the week the client joined and for a Monday in a pause: they may check in, but need not. */
  isOwed: z.boolean(),
  /** It is owed, missing, and its Monday is over. */
  isOverdue: z.boolean(),
  weekNumber: z.number(),
  isMeasurementWeek: z.boolean(),
  nextMeasurementWeek: z.number(),
  weeksToGo: z.number(),
  /** The coach's steps that its check-in asks about first. */
  steps: z.array(stepWithOutcome),
});

export const readCurrentCheckIn = endpoint({
  method: "GET",
  path: "/api/weekly-check-ins/current",
  access: ["client"],
  summary: "The check-in that is open today, with what was already sent for it",
  offline: ["client"],
  live: { provides: ["check-ins", "account", "next-steps", "settings"] },
  response: z.extend(checkInWeek, {
    hideWeight: z.boolean(),
    /** The poses of progress photos that the client does not see and is not asked for. */
    hiddenPhotoPoses: z.array(z.enum(photoPoses)),
    /** The last day of the current pause. */
    pausedUntil: z.nullable(z.iso.date()),
    /** The practice's day, and what weeks are counted from. */
    today: z.iso.date(),
    joinDate: z.iso.date(),
    pauses: z.array(z.object({ startsOn: z.iso.date(), endsOn: z.iso.date() })),
    sent: z.nullable(checkIn),
    /** By when a reply to the check-in that was sent last is promised; null while none waits for one. */
    replyDueAt: z.nullable(instant()),
    /** The Monday that was open yesterday, if a check-in that was begun for it is still taken for it today. */
    openYesterday: z.nullable(checkInWeek),
  }),
});
export type CurrentCheckIn = Omit<z.output<typeof readCurrentCheckIn.response>, "sent"> & { sent: CheckIn | null };

export const submitCheckIn = endpoint({
  method: "POST",
  path: "/api/weekly-check-ins",
  access: ["client"],
  summary: "Sends this week's check-in, or edits it until the coach reviews it",
  input: { json: submission },
  response: checkIn,
  live: { invalidates: ["check-ins", "next-steps", "drafts", "notifications"] },
  statuses: [200, 201],
  errors: ["conflict"],
});

export const editCheckIn = endpoint({
  method: "PATCH",
  path: "/api/weekly-check-ins/:id",
  access: ["client"],
  summary: "Edits one of your own check-ins on any day until the coach reviews it. What the body leaves out is removed; when it was sent stays",
  input: { json: submission },
  response: checkIn,
  live: { invalidates: ["check-ins", "next-steps", "drafts"] },
  errors: ["conflict"],
});

export const listClientCheckIns = endpoint({
  method: "GET",
  path: "/api/client-check-ins/:clientId",
  access: ["client", "coach"],
  summary: "The check-ins of one client, newest first",
  query: pageQuery,
  live: { provides: ["check-ins"], subject: "clientId" },
  /** `handFlag` and `heldUntil` are left out for clients. */
  response: z.array(z.extend(checkIn, { handFlag: z.optional(z.nullable(handFlag)), heldUntil: z.optional(heldUntil) })),
});

export const listCheckInNumbers = endpoint({
  method: "GET",
  path: "/api/client-check-ins/:clientId/numbers",
  access: ["client", "coach"],
  summary: "The dates, numbers and posed photos of one client's check-ins, newest first, for trends. The client's starting point is among them, by the days on which it was given, and so are imported measurements and photos",
  offline: ["client"],
  live: { provides: ["check-ins"], subject: "clientId" },
  response: z.array(checkInNumbers),
});

export const listCheckInsOfClient = endpoint({
  method: "GET",
  path: "/api/check-ins/:id",
  access: ["client", "coach"],
  summary: "The check-ins of one client, newest first (the specification's second path)",
  query: pageQuery,
  live: { provides: ["check-ins"], subject: "id" },
  response: z.array(checkIn),
});

export const listCheckInStatuses = endpoint({
  method: "GET",
  path: "/api/check-ins",
  access: ["coach"],
  summary: "The check-in status of each active client this week",
  query: pageQuery,
  live: { provides: ["check-ins", "people"] },
  response: z.array(checkInStatus),
});

export const pendingCheckInSorts = ["newest", "review"] as const;

export const listPendingCheckIns = endpoint({
  method: "GET",
  path: "/api/pending-check-ins",
  access: ["coach"],
  summary: "The check-ins waiting for feedback, newest first, or sorted for review: those flagged by hand or that need support first, then the longest waiting. `q` searches the clients' names, `id` asks for one",
  offline: ["coach"],
  query: z.extend(pageQuery, { sort: z._default(z.enum(pendingCheckInSorts), "newest"), q: searchText, id: z.optional(z.string()) }),
  counted: true,
  live: { provides: ["check-ins", "people"] },
  response: z.array(checkInForReview),
});

export const listReviewedCheckIns = endpoint({
  method: "GET",
  path: "/api/reviewed-check-ins",
  access: ["coach"],
  summary: "The reviewed check-ins, latest review first",
  query: pageQuery,
  live: { provides: ["check-ins", "people"] },
  response: z.array(checkInForReview),
});

export const flagCheckIn = endpoint({
  method: "PUT",
  path: "/api/check-ins/:id/flag",
  access: ["coach"],
  summary: "Flags a check-in by hand, so that it is reviewed first, or takes the flag off. Only before its review",
  input: { json: z.object({ flagged: z.boolean(), note: z.nullish(text(500)) }) },
  response: z.object({ handFlag: z.nullable(handFlag) }),
  live: { invalidates: ["check-ins"] },
  errors: ["conflict"],
});

/** The longest time in seconds for which feedback can be taken back. */
export const maxHoldSeconds = 30;

export const giveFeedback = endpoint({
  method: "POST",
  path: "/api/check-ins/:id/feedback",
  access: ["coach"],
  summary: "Gives or edits the feedback on a check-in, and can email it. The same text is emailed again only with `sendAgain`. With `holdSeconds` it is sent after that time, unless it is taken back",
  input: { json: z.object({
    feedback: requiredText("Please write your feedback"),
    sendFollowUpEmail: z._default(z.boolean(), false),
    sendAgain: z._default(z.boolean(), false),
    holdSeconds: z._default(z.int("Please enter a whole number").check(...numberRange(0, maxHoldSeconds)), 0),
    /** The `feedbackAt` of the feedback that this replaces, null for none. Feedback given since then is then not overwritten but a 409. */
    replaces: z.nullish(z.iso.datetime("Please reload the check-in")),
    /** Left out, the steps stay as they are. */
    steps: z.optional(stepTexts),
  }) },
  /** For held feedback, whether it will be emailed. `heldUntil` is left out unless it is held. */
  response: z.extend(checkIn, { ...emailDelivery, heldUntil: z.optional(instant()) }),
  // Clients see nothing of held feedback. Other coaches hear of every write.
  live: { invalidates: ["check-ins", "next-steps", "emails", "messages", "notifications"], audience: ({ response }) => (response.heldUntil ? [] : [response.clientId]) },
  errors: ["conflict"],
});

export const takeBackFeedback = endpoint({
  method: "DELETE",
  path: "/api/check-ins/:id/feedback",
  access: ["coach"],
  summary: "Takes back feedback within its `holdSeconds`. Later it is sent, and the response is 409",
  /** `takenBack` is its text, null if there was nothing to take back. */
  response: z.extend(checkIn, { takenBack: nullableText, takenBackSteps: z.array(z.string()) }),
  live: { invalidates: ["check-ins"] },
  errors: ["conflict"],
});

export const readFeedback = endpoint({
  method: "GET",
  path: "/api/check-ins/:id/feedback",
  access: ["coach"],
  summary: "The feedback on a check-in and its steps: who gave it, when, and whether it can still be taken back",
  live: { provides: ["check-ins"] },
  response: z.object({ feedback: nullableText, feedbackAt: z.nullable(instant()), steps: z.array(z.string()), givenById: nullableText, givenBy: nullableText, heldUntil }),
});
export type GivenFeedback = z.output<typeof readFeedback.response>;

export const readChanges = endpoint({
  method: "GET",
  path: "/api/check-ins/:id/changes",
  access: ["coach"],
  summary: "What changed since the client's last check-in, in sentences to the client, the most important first",
  offline: ["coach"],
  live: { provides: ["check-ins", "people", "settings"] },
  /** Empty where there is nothing to compare. */
  response: z.object({ changes: z.array(z.string()) }),
});
