import * as z from "zod/mini";
import { coaches, endpoint, nutritionists, raw } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { day, fileAddress, instant, optionalText, requiredText } from "@/lib/api/schemas";

/** Of a plan's file, whoever uploads it (PRODUCT.md "Nutrition"). */
export const maxPlanBytes = 10 * 1024 * 1024;
/** What the nutritionist earns for the plan that answers a diary, in minor units of GBP. */
export const planFeeMinor = 7_000;

/** What a day of a food diary asks for; all of it may be left out, but not all at once. */
export const mealNames = ["breakfast", "lunch", "dinner", "snacks", "water", "notes"] as const;
export type MealName = (typeof mealNames)[number];
export const diaryLength = 3;
export const maxDayPhotos = 12;

const photoUrl = fileAddress("Please add this photo again");
const sentDay = z
  .object({
    breakfast: optionalText(),
    lunch: optionalText(),
    dinner: optionalText(),
    snacks: optionalText(),
    water: optionalText(),
    notes: optionalText(),
    photos: z.optional(z.array(photoUrl).check(z.maxLength(maxDayPhotos, `Please add at most ${maxDayPhotos} photos to a day`))),
  })
  .check(
    z.refine((sent) => mealNames.some((name) => sent[name]) || (sent.photos ?? []).length > 0, {
      path: ["notes"],
      error: "Please write what you ate that day, or add a photo",
    }),
  );

/** What a client sends: three days, of the week that starts on `weekStartDate`. */
export const diarySubmission = z.object({
  weekStartDate: z.iso.date("Please choose the week's Monday"),
  days: z.array(sentDay).check(z.length(diaryLength, "Please fill in three days")),
});
export type DiarySubmission = z.output<typeof diarySubmission>;

const words = z.nullable(z.string());
const shownDay = z.object({ breakfast: words, lunch: words, dinner: words, snacks: words, water: words, notes: words, photos: z.array(z.string()) });

/** A food diary as read: in review until a plan answers it. */
export const foodDiary = z.object({
  id: z.string(),
  clientId: z.string(),
  weekStartDate: day(),
  submittedAt: instant(),
  status: z.enum(["in_review", "answered"]),
  days: z.array(shownDay),
});
export type FoodDiary = z.output<typeof foodDiary>;

/** A diary on the nutritionist's desk: whose it is, by when her plan is promised, and what to know of her. */
export const pendingDiary = z.extend(foodDiary, {
  clientName: z.string(),
  profileImageUrl: words,
  dueAt: instant(),
  isOverdue: z.boolean(),
  safetyNotes: z.array(z.string()),
});
export type PendingDiary = z.output<typeof pendingDiary>;

/** A plan. `filePath` is where its bytes are read; null until the file is there. `fileSize` in bytes. */
export const nutritionPlan = z.object({
  id: z.string(),
  clientId: z.string(),
  title: z.string(),
  description: words,
  fileName: z.string(),
  fileSize: z.number(),
  filePath: words,
  isActive: z.boolean(),
  uploadedAt: instant(),
  createdBy: words,
});
export type NutritionPlan = z.output<typeof nutritionPlan>;

export const uploadedPlan = z.extend(nutritionPlan, { clientName: z.string() });
export type UploadedPlan = z.output<typeof uploadedPlan>;

export const submitDiary = endpoint({
  method: "POST",
  path: "/api/food-diaries",
  access: ["client"],
  operationId: "submitFoodDiary",
  summary: "Sends a week's food diary, or edits it until a plan has answered it",
  body: diarySubmission,
  response: foodDiary,
  changes: ["nutrition", "drafts", "promises", "notifications"],
  concerns: () => [coaches, nutritionists],
  statuses: [200, 201],
  errors: ["conflict"],
});

export const diaries = endpoint({
  method: "GET",
  path: "/api/food-diaries",
  access: ["client", "coach"],
  operationId: "listFoodDiaries",
  summary: "A client's food diaries, newest first: her own, or for a coach those of `clientId`",
  query: z.extend(pageQuery, { clientId: z.optional(z.string()) }),
  shows: ["nutrition"],
  response: z.array(foodDiary),
  errors: ["not_found"],
});

export const currentDiary = endpoint({
  method: "GET",
  path: "/api/food-diaries/current",
  access: ["client"],
  operationId: "readCurrentFoodDiary",
  summary: "The food diary that is open to the client: the one in review, which she may still edit, or this week's",
  shows: ["nutrition"],
  response: z.object({
    weekStartDate: z.iso.date(),
    sent: z.nullable(foodDiary),
    /** This week's diary has been answered, so the next one starts on the coming Monday. */
    isAnswered: z.boolean(),
  }),
});
export type CurrentDiary = z.output<typeof currentDiary.response>;

export const pendingDiaries = endpoint({
  method: "GET",
  path: "/api/nutritionist/pending-food-diaries",
  access: ["nutritionist"],
  operationId: "listPendingFoodDiaries",
  summary: "The food diaries that wait for a plan, newest first",
  query: pageQuery,
  shows: ["nutrition", "people", "onboarding", "intake"],
  response: z.array(pendingDiary),
});

export const uploadedPlans = endpoint({
  method: "GET",
  path: "/api/nutritionist/uploaded-plans",
  access: ["nutritionist"],
  operationId: "listUploadedPlans",
  summary: "The plans the nutritionist has uploaded, newest first",
  query: pageQuery,
  shows: ["nutrition", "people"],
  response: z.array(uploadedPlan),
});

/** How many plans a screen loads at a time: years of them make a long page, and most visits are about the latest few. */
export const uploadedPlansPage = 24;

export const deskCounts = endpoint({
  method: "GET",
  path: "/api/nutritionist/counts",
  access: ["nutritionist"],
  operationId: "readNutritionistCounts",
  summary: "How many food diaries wait for a plan, and how many plans the nutritionist has uploaded",
  shows: ["nutrition", "people"],
  response: z.object({ pending: z.number(), uploaded: z.number() }),
});
export type DeskCounts = z.output<typeof deskCounts.response>;

export const selectFirst = "Please select a client, upload a file, and add a title";

export const uploadPlan = endpoint({
  method: "POST",
  path: "/api/nutritionist/upload-plan",
  access: ["nutritionist"],
  operationId: "uploadNutritionPlan",
  summary: "Answers a food diary with a plan (pdf, doc or docx up to 10 MB): it becomes the active one, and the client is told",
  body: z.object({ clientId: requiredText(selectFirst), foodDiaryId: requiredText(selectFirst), title: requiredText(selectFirst), description: optionalText() }),
  file: { maxBytes: maxPlanBytes },
  response: nutritionPlan,
  changes: ["nutrition", "promises", "messages", "emails", "notifications"],
  concerns: ({ answer }) => [coaches, nutritionists, answer.clientId],
  statuses: [201],
  errors: ["not_found", "conflict"],
});
export type PlanAnswer = z.output<typeof uploadPlan.body>;

export const plansOfClient = endpoint({
  method: "GET",
  path: "/api/nutrition-plans/:id",
  access: ["client", "coach"],
  operationId: "listNutritionPlans",
  summary: "A client's nutrition plans, the active one first, then newest first; `id` is hers",
  query: pageQuery,
  shows: ["nutrition"],
  person: "id",
  response: z.array(nutritionPlan),
});

export const createPlan = endpoint({
  method: "POST",
  path: "/api/nutrition-plans",
  access: ["coach"],
  operationId: "createNutritionPlan",
  summary: "Announces a coach's plan; its file follows, and the client sees it once that is there",
  body: z.object({
    clientId: z.string(),
    title: requiredText("Please select a file and enter a title"),
    description: optionalText(),
    fileName: requiredText("Please select a file and enter a title").check(z.regex(/\.pdf$/i, "Please select a PDF file")),
    fileSize: z
      .number("Please select a file and enter a title")
      .check(z.int(), z.minimum(1, "Please select a PDF file"), z.maximum(maxPlanBytes, "Please select a file smaller than 10MB")),
  }),
  response: nutritionPlan,
  changes: ["nutrition"],
  statuses: [201],
  errors: ["not_found"],
});
export type NewPlan = z.output<typeof createPlan.body>;

export const sendPlanFile = endpoint({
  method: "PUT",
  path: "/api/nutrition-plans/:id/file",
  access: ["coach"],
  operationId: "uploadNutritionPlanFile",
  summary: "A coach's plan's file (PDF up to 10 MB): the plan becomes the active one and shows to the client",
  file: { maxBytes: maxPlanBytes },
  response: nutritionPlan,
  changes: ["nutrition", "notifications"],
  concerns: ({ answer }) => [coaches, answer.clientId],
});

export const planFile = endpoint({
  method: "GET",
  path: "/api/nutrition-plans/:id/file",
  access: ["client", "coach", "nutritionist"],
  operationId: "downloadNutritionPlanFile",
  summary: "A plan's file, whole or a range of it; ?download=1 as an attachment",
  query: z.object({ download: z.optional(z.literal("1")) }),
  response: raw,
  contentType: "*/*",
  statuses: [200, 206],
  errors: ["bad_range", "provider_failed"],
});

export const activatePlan = endpoint({
  method: "POST",
  path: "/api/nutrition-plans/:id/activate",
  access: ["coach"],
  operationId: "activateNutritionPlan",
  summary: "Makes a plan the client's active one, and the one before it inactive",
  response: nutritionPlan,
  changes: ["nutrition"],
  concerns: ({ answer }) => [coaches, nutritionists, answer.clientId],
});

export const deactivatePlan = endpoint({
  method: "POST",
  path: "/api/nutrition-plans/:id/deactivate",
  access: ["coach"],
  operationId: "deactivateNutritionPlan",
  summary: "Makes a plan inactive",
  response: nutritionPlan,
  changes: ["nutrition"],
  concerns: ({ answer }) => [coaches, nutritionists, answer.clientId],
});

/** Pounds still owed and already paid for the plans of a time, and how many plans that are. */
const earned = z.object({ totalOwed: z.number(), totalPaid: z.number(), planCount: z.number() });

export const nutritionistPayments = endpoint({
  method: "GET",
  path: "/api/nutritionist-payments",
  access: ["coach"],
  operationId: "readNutritionistPayments",
  summary: "What the nutritionists have earned, by the practice's calendar months, in pounds",
  shows: ["nutrition"],
  response: z.object({
    thisMonth: z.extend(earned, { plans: z.array(z.object({ clientName: z.string(), amount: z.number(), uploadDate: instant(), paidAt: z.nullable(instant()) })) }),
    lastMonth: earned,
    allTime: earned,
    /** The months, as YYYY-MM, of which something is still owed; the latest first. */
    owedMonths: z.array(z.object({ month: z.string(), totalOwed: z.number(), planCount: z.number() })),
  }),
});
export type NutritionistPayments = z.output<typeof nutritionistPayments.response>;

const askForMonth = "Please give a month as YYYY-MM";

export const markPaid = endpoint({
  method: "POST",
  path: "/api/nutritionist-payments/mark-paid",
  access: ["coach"],
  operationId: "markNutritionistPaid",
  summary: "Notes that a month's plans have been paid; those noted before stay as they are",
  body: z.object({ month: z.string(askForMonth).check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, askForMonth)) }),
  response: z.object({ paid: z.number() }),
  changes: ["nutrition"],
});
