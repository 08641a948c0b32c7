import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { day, instant, numberRange, optionalText, requiredText, uploadedFileUrl } from "@/lib/api/schemas";
import { writeLimits } from "@/lib/api/write-limits";
import { diaryDayCount, maxPhotosPerDiaryDay, maxPlanFileBytes, mealNames } from "@/lib/work/nutrition/rules";

/** The nutritionist's fee for a diary's plan, in pence (spec back-office §9). */
export const nutritionistFeeMinor = 7_000;

export type MealName = (typeof mealNames)[number];

const photoUrl = uploadedFileUrl("Please add this photo again");
const submittedDay = z
  .object({
    breakfast: optionalText(),
    lunch: optionalText(),
    dinner: optionalText(),
    snacks: optionalText(),
    water: optionalText(),
    notes: optionalText(),
    photos: z.optional(z.array(photoUrl).check(z.maxLength(maxPhotosPerDiaryDay, `Please add at most ${maxPhotosPerDiaryDay} photos to a day`))),
  })
  .check(
    z.refine((entry) => mealNames.some((name) => entry[name]) || (entry.photos ?? []).length > 0, {
      path: ["notes"],
      error: "Please write what you ate that day, or add a photo",
    }),
  );

/** Three days of the week that starts on `weekStartDate`, a Monday. */
export const diarySubmission = z.object({
  weekStartDate: z.iso.date("Please choose the week's Monday"),
  days: z.array(submittedDay).check(z.length(diaryDayCount, "Please fill in three days")),
});
export type DiarySubmission = z.output<typeof diarySubmission>;

const nullableText = z.nullable(z.string());
const diaryDay = z.object({ breakfast: nullableText, lunch: nullableText, dinner: nullableText, snacks: nullableText, water: nullableText, notes: nullableText, photos: z.array(z.string()) });

/** A food diary. Its status is in_review until it has a plan, then answered. */
export const foodDiary = z.object({
  id: z.string(),
  clientId: z.string(),
  weekStartDate: day(),
  submittedAt: instant(),
  /** When its days were last changed since then. */
  editedAt: z.nullable(instant()),
  status: z.enum(["in_review", "answered"]),
  days: z.array(diaryDay),
});
export type FoodDiary = z.output<typeof foodDiary>;

/** A diary that needs a plan, with the client's name and safety notes and the plan's due date. */
export const pendingDiary = z.extend(foodDiary, {
  clientName: z.string(),
  profileImageUrl: nullableText,
  dueAt: instant(),
  isOverdue: z.boolean(),
  safetyNotes: z.array(z.string()),
});
export type PendingDiary = z.output<typeof pendingDiary>;

/** A nutrition plan. `filePath` is the URL of its file, null until the file is uploaded. `fileSize` is in bytes. */
export const nutritionPlan = z.object({
  id: z.string(),
  clientId: z.string(),
  title: z.string(),
  description: nullableText,
  fileName: z.string(),
  fileSize: z.number(),
  filePath: nullableText,
  isActive: z.boolean(),
  uploadedAt: instant(),
  createdBy: nullableText,
});
export type NutritionPlan = z.output<typeof nutritionPlan>;

export const uploadedPlan = z.extend(nutritionPlan, { clientName: z.string() });
export type UploadedPlan = z.output<typeof uploadedPlan>;

export const submitFoodDiary = endpoint({
  method: "POST",
  path: "/api/food-diaries",
  access: ["client"],
  summary: "Submits or edits a week's food diary; 409 once it has a plan",
  input: { json: diarySubmission },
  response: foodDiary,
  live: { invalidates: ["nutrition", "drafts", "promises", "notifications"], audience: () => [everyCoach, everyNutritionist] },
  statuses: [200, 201],
  errors: ["conflict"],
});

export const listFoodDiaries = endpoint({
  method: "GET",
  path: "/api/food-diaries",
  access: ["client", "coach"],
  summary: "A client's food diaries, newest first: the caller's own, or for a coach those of `clientId`",
  offline: ["client"],
  query: z.extend(pageQuery, { clientId: z.optional(z.string()) }),
  live: { provides: ["nutrition"] },
  response: z.array(foodDiary),
  errors: ["not_found"],
});

export const readCurrentFoodDiary = endpoint({
  method: "GET",
  path: "/api/food-diaries/current",
  access: ["client"],
  summary: "The client's current food diary: the one in review, which can still be edited, or this week's",
  offline: ["client"],
  live: { provides: ["nutrition"] },
  response: z.object({
    weekStartDate: z.iso.date(),
    sent: z.nullable(foodDiary),
    /** Whether this week's diary has a plan. The next one can then start on the coming Monday. */
    isAnswered: z.boolean(),
  }),
});
export type CurrentDiary = z.output<typeof readCurrentFoodDiary.response>;

export const pendingDiarySorts = ["newest", "due"] as const;

export const listPendingFoodDiaries = endpoint({
  method: "GET",
  path: "/api/nutritionist/pending-food-diaries",
  access: ["nutritionist"],
  summary: "Food diaries waiting for a plan, newest first, or those sent first with `sort=due`. `id` asks for one",
  query: z.extend(pageQuery, { sort: z._default(z.enum(pendingDiarySorts), "newest"), id: z.optional(z.string()) }),
  live: { provides: ["nutrition", "people", "onboarding", "intake"] },
  response: z.array(pendingDiary),
});

export const listUploadedPlans = endpoint({
  method: "GET",
  path: "/api/nutritionist/uploaded-plans",
  access: ["nutritionist"],
  summary: "The plans that the calling nutritionist uploaded, newest first",
  query: pageQuery,
  live: { provides: ["nutrition", "people"] },
  response: z.array(uploadedPlan),
});

export const missingPlanInputMessage = "Please select a client, upload a file, and add a title";

export const uploadNutritionPlan = endpoint({
  method: "POST",
  path: "/api/nutritionist/upload-plan",
  access: ["nutritionist"],
  summary: "Uploads the plan for a food diary (pdf, doc or docx up to 10 MB), makes it the active one and notifies the client. With `diaryEditedAt`, 409 if the diary was changed since",
  input: {
    multipart: z.object({
      clientId: requiredText(missingPlanInputMessage),
      foodDiaryId: requiredText(missingPlanInputMessage),
      title: requiredText(missingPlanInputMessage),
      description: optionalText(),
      /** The `editedAt` of the diary that the nutritionist has read; empty if that was null. */
      diaryEditedAt: z.optional(z.string().check(z.maxLength(100))),
    }),
    maxFileBytes: maxPlanFileBytes,
  },
  response: nutritionPlan,
  live: {
    invalidates: ["nutrition", "promises", "messages", "emails", "notifications"],
    audience: ({ response }) => [everyCoach, everyNutritionist, response.clientId],
  },
  statuses: [201],
  errors: ["not_found", "conflict"],
  writeLimit: writeLimits.files,
});
export type NutritionPlanUpload = z.output<typeof uploadNutritionPlan.body>;

export const listNutritionPlans = endpoint({
  method: "GET",
  path: "/api/nutrition-plans/:id",
  access: ["client", "coach"],
  summary: "A client's nutrition plans, the active one first, then newest first; `id` is the client's",
  offline: ["client"],
  query: pageQuery,
  live: { provides: ["nutrition"], subject: "id" },
  response: z.array(nutritionPlan),
});

export const createNutritionPlan = endpoint({
  method: "POST",
  path: "/api/nutrition-plans",
  access: ["coach"],
  summary: "Creates a coach's plan without its file; the client sees it once the file is uploaded",
  input: { json: z.object({
    clientId: z.string(),
    title: requiredText("Please select a file and enter a title"),
    description: optionalText(),
    fileName: requiredText("Please select a file and enter a title").check(z.regex(/\.pdf$/i, "Please select a PDF file")),
    fileSize: z
      .number("Please select a file and enter a title")
      .check(z.int(), z.minimum(1, "Please select a PDF file"), z.maximum(maxPlanFileBytes, "Please select a file smaller than 10MB")),
  }) },
  response: nutritionPlan,
  live: { invalidates: ["nutrition"] },
  statuses: [201],
  errors: ["not_found"],
});
export type NewNutritionPlan = z.output<typeof createNutritionPlan.body>;

export const uploadNutritionPlanFile = endpoint({
  method: "PUT",
  path: "/api/nutrition-plans/:id/file",
  access: ["coach"],
  summary: "Uploads the file of a coach's plan (PDF up to 10 MB), which makes the plan active and visible to the client",
  input: { multipart: z.object({}), maxFileBytes: maxPlanFileBytes },
  response: nutritionPlan,
  live: { invalidates: ["nutrition", "notifications"], audience: ({ response }) => [everyCoach, response.clientId] },
  writeLimit: writeLimits.files,
});

export const downloadNutritionPlanFile = endpoint({
  method: "GET",
  path: "/api/nutrition-plans/:id/file",
  access: ["client", "coach", "nutritionist"],
  summary: "A plan's file or a range of it; ?download=1 sends it as an attachment",
  offline: ["client"],
  query: z.object({ download: z.optional(z.literal("1")) }),
  response: rawResponse,
  contentType: "*/*",
  statuses: [200, 206],
  errors: ["bad_range", "provider_failed"],
});

const textRun = z.object({ text: z.string(), bold: z.boolean(), italic: z.boolean() });
export type TextRun = z.output<typeof textRun>;
/** A cell may span several columns or rows. */
const tableCell = z.object({ header: z.boolean(), columns: z.int(), rows: z.int(), lines: z.array(z.array(textRun)) });

/** A part of a document. `number` is that of a numbered item and null in a bulleted list; `depth` is 1 in an outermost list. */
const textBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), level: z.int(), runs: z.array(textRun) }),
  z.object({ kind: z.literal("paragraph"), runs: z.array(textRun) }),
  z.object({ kind: z.literal("item"), depth: z.int(), number: z.nullable(z.int()), runs: z.array(textRun) }),
  z.object({ kind: z.literal("table"), rows: z.array(z.array(tableCell)) }),
]);
export type TextBlock = z.output<typeof textBlock>;

export const readPlanText = endpoint({
  method: "GET",
  path: "/api/nutrition-plans/:id/text",
  access: ["client", "coach", "nutritionist"],
  summary: "The text of a plan in Word's .docx format, for reading on screen; 415 for other files",
  offline: ["client"],
  live: { provides: ["nutrition"] },
  response: z.object({ blocks: z.array(textBlock) }),
  errors: ["wrong_type", "provider_failed"],
});

export const activateNutritionPlan = endpoint({
  method: "POST",
  path: "/api/nutrition-plans/:id/activate",
  access: ["coach"],
  summary: "Activates a plan and deactivates the client's previous one",
  response: nutritionPlan,
  live: { invalidates: ["nutrition"], audience: ({ response }) => [everyCoach, everyNutritionist, response.clientId] },
});

export const deactivateNutritionPlan = endpoint({
  method: "POST",
  path: "/api/nutrition-plans/:id/deactivate",
  access: ["coach"],
  summary: "Deactivates a plan",
  response: nutritionPlan,
  live: { invalidates: ["nutrition"], audience: ({ response }) => [everyCoach, everyNutritionist, response.clientId] },
});

/** Who earned a fee; null where it isn't known any more. */
const feeNutritionist = z.nullable(z.object({ id: z.string(), name: z.string() }));

/** Amounts owed and paid, in pounds, and the number of plans. */
const feeTotals = z.object({ totalOwed: z.number(), totalPaid: z.number(), planCount: z.number() });

export const readNutritionistPayments = endpoint({
  method: "GET",
  path: "/api/nutritionist-payments",
  access: ["coach"],
  summary: "The nutritionists' fees by calendar month in the practice's time zone, in pounds",
  live: { provides: ["nutrition"] },
  response: z.object({
    thisMonth: z.extend(feeTotals, { plans: z.array(z.object({ clientName: z.string(), nutritionist: feeNutritionist, amount: z.number(), uploadDate: instant(), paidAt: z.nullable(instant()) })) }),
    lastMonth: feeTotals,
    allTime: feeTotals,
    /** Whether more than one person has ever earned a fee. */
    severalNutritionists: z.boolean(),
    /** The months (YYYY-MM) with unpaid fees, latest first, for each nutritionist. */
    owedMonths: z.array(z.object({ month: z.string(), nutritionist: feeNutritionist, totalOwed: z.number(), planCount: z.number() })),
  }),
});
export type NutritionistPayments = z.output<typeof readNutritionistPayments.response>;

const invalidMonthMessage = "Please enter a month as YYYY-MM";

export const markNutritionistPaid = endpoint({
  method: "POST",
  path: "/api/nutritionist-payments/mark-paid",
  access: ["coach"],
  summary: "Marks a month's unpaid plans as paid: all of them, or those of `nutritionistId`. 409 if they are not the `planCount` that the coach has seen",
  input: { json: z.object({
    month: z.string(invalidMonthMessage).check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, invalidMonthMessage)),
    /** Null for plans whose nutritionist isn't known any more. */
    nutritionistId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    planCount: z.optional(z.int("Please enter a number of plans").check(...numberRange(1, 1_000_000))),
  }) },
  response: z.object({ paid: z.number() }),
  live: { invalidates: ["nutrition"] },
  errors: ["conflict"],
});
