import type * as z from "zod/mini";
import type { UploadedFile } from "@/lib/api/multipart";
import type { ActorFor, Client, Coach } from "@/lib/auth/actor";
import { deleteDraftUpTo } from "@/lib/core/drafts/commands";
import { queueEmail } from "@/lib/core/email/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { deleteDiscardedFile, discardFile, storeFile } from "@/lib/core/uploads/commands";
import { cleanFileName, withFileExtension } from "@/lib/core/uploads/file-names";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { contentTypes, type SniffedType, sniffType } from "@/lib/core/uploads/sniff";
import { lockClient, lockForHealthData } from "@/lib/people/clients/commands";
import { findClient } from "@/lib/people/clients/queries";
import { dayInTimeZone, dayToDate, startOfMonth } from "@/lib/platform/clock";
import { addMonths } from "@/lib/platform/days";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { AppError, conflict, invalidField, notFound } from "@/lib/platform/errors";
import { pickOrNull } from "@/lib/platform/objects";
import { fileIdFromUrl, paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { addStaffMessage } from "@/lib/work/messages/commands";
import { type DiarySubmission, type markNutritionistPaid, type MealName, missingPlanInputMessage, type NewNutritionPlan, nutritionistFeeMinor, type NutritionPlanUpload } from "@/lib/work/nutrition/contract";
import { visibleFoodDiaries, visibleNutritionPlans, withUploadedFile } from "@/lib/work/nutrition/policy";
import { diaryAnsweredMessage, diaryChangedText, getDiaryWeekError, mealNames } from "@/lib/work/nutrition/rules";
import { diaryDaysArgs, foodDiarySelect, nutritionPlanSelect, toFoodDiary, toNutritionPlan } from "@/lib/work/nutrition/shape";
import type { Prisma } from "@/prisma/generated/client";

/**
 * Saves a client's food diary for a week, or edits the existing one, and deletes its draft. An edit keeps the first
 * submission time, so the plan's due date doesn't move; `editedAt` says that something has changed. Returns the diary with `isNew`. Throws 400 for an invalid or future
 * week and for photos the client didn't upload, 409 once the diary has a plan, 403 after a withdrawn consent.
 */
export async function saveFoodDiary(actor: Client, { weekStartDate, days }: DiarySubmission, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  const weekError = getDiaryWeekError(weekStartDate, today);
  if (weekError) throw invalidField("weekStartDate", weekError);
  const photos = days.map((day) => [...new Set(day.photos?.map(fileIdFromUrl))]);

  return transaction(async (tx) => {
    await lockForHealthData(tx, actor);
    for (const [index, ids] of photos.entries())
      if (!(await areOwnFiles(actor, ids, "food_diary_photo", tx))) throw invalidField(`days.${index}.photos`, "Please add your photos again");
    await deleteDraftUpTo(tx, actor.id, "food_diary", "weekStartDate", weekStartDate);
    const key = { clientId: actor.id, weekStartDate: dayToDate(weekStartDate) };
    const existing = await tx.foodDiary.findUnique({ where: { clientId_weekStartDate: key }, select: { id: true, plan: { select: { id: true } }, days: diaryDaysArgs } });
    if (existing?.plan) throw conflict(diaryAnsweredMessage(weekStartDate, today));
    const { id: diaryId } = existing ?? (await tx.foodDiary.create({ data: { ...key, submittedAt: now }, select: { id: true } }));
    if (existing) await tx.foodDiaryDay.deleteMany({ where: { diaryId } });
    const texts = days.map((day) => pickOrNull(day, mealNames));
    if (existing && isChanged(existing.days, texts, photos)) await tx.foodDiary.update({ where: { id: diaryId }, data: { editedAt: now }, select: { id: true } });
    const rows = texts.map((day, position) => ({ diaryId, position, ...day }));
    const createdDays = await tx.foodDiaryDay.createManyAndReturn({ data: rows, select: { id: true, position: true } });
    const photoRows = createdDays.flatMap((day) => (photos[day.position] ?? []).map((fileId, position) => ({ fileId, dayId: day.id, position })));
    const { count } = await tx.foodDiaryPhoto.createMany({ data: photoRows, skipDuplicates: true });
    if (count < photoRows.length) throw invalidField("days", "Each photo can only be used on one day. Please remove it and add it again");
    if (!existing) await notifyDiarySubmitted(tx, actor, diaryId, now);
    const diary = await tx.foodDiary.findUniqueOrThrow({ where: { id: diaryId }, select: foodDiarySelect });
    return { diary: toFoodDiary(diary), isNew: !existing };
  });
}

type StoredDays = Prisma.FoodDiaryGetPayload<{ select: { days: typeof diaryDaysArgs } }>["days"];

/** Whether these texts and photos, by day, differ from what is stored. */
const isChanged = (stored: StoredDays, texts: readonly Record<MealName, string | null>[], photos: readonly string[][]) =>
  JSON.stringify(stored.map((day) => [mealNames.map((name) => day[name]), day.photos.map(({ fileId }) => fileId)])) !== JSON.stringify(texts.map((day, position) => [mealNames.map((name) => day[name]), photos[position]]));

async function notifyDiarySubmitted(tx: Tx, actor: Client, diaryId: string, now: Date) {
  const notification = { kind: "diary_sent", occasion: diaryId, text: `${personDisplayName(actor)} sent a food diary.`, clientId: actor.id } as const;
  await sendNotification(tx, { role: "nutritionist" }, { ...notification, href: paths.uploadPlan(diaryId) }, now);
  await sendNotification(tx, { role: "coach" }, { ...notification, href: paths.clientProfile(actor.id, "nutrition") }, now);
}

/** Notifies the client once per plan, even if its file is replaced later. */
const notifyPlanReady = (tx: Tx, clientId: string, { id, title }: { id: string; title: string }, now: Date) =>
  sendNotification(tx, { userId: clientId }, { kind: "plan_ready", occasion: id, text: `Your nutrition plan “${title}” is ready.`, href: paths.section("nutrition") }, now);

/**
 * Creates and returns the plan for a food diary. It becomes the client's active plan, the client gets a chat message and an
 * email, and the nutritionist earns the fee (PRODUCT.md "Nutrition"). Throws 400 without a file, 404 if the diary is not this
 * client's, 409 if it already has a plan or was changed since `diaryEditedAt`, 415 and 507.
 */
export async function createPlanForDiary(
  actor: ActorFor<["nutritionist"]>,
  { clientId, foodDiaryId, title, description, diaryEditedAt }: NutritionPlanUpload,
  file: UploadedFile | undefined,
  now: Date,
) {
  if (!file) throw invalidField("file", missingPlanInputMessage);
  const type = await requireFileType(file, ["pdf", "doc", "docx"], "Please select a PDF, DOC or DOCX file");
  const diaryWhere = { id: foodDiaryId, clientId, AND: visibleFoodDiaries(actor) };
  if ((await db.foodDiary.count({ where: diaryWhere })) === 0) throw notFound();
  return storeFile(toPlanFile(actor, clientId, file, type), file.bytes, now, async (tx, stored) => {
    await lockClient(tx, clientId);
    const diary = await tx.foodDiary.findFirst({
      where: diaryWhere,
      select: { editedAt: true, plan: { select: { id: true } }, client: { select: { user: { select: { firstName: true, lastName: true } } } } },
    });
    if (!diary) throw notFound();
    if (diary.plan) throw conflict("This food diary already has a plan.");
    const clientName = personDisplayName(diary.client.user);
    if (diaryEditedAt !== undefined && diaryEditedAt !== (diary.editedAt?.toISOString() ?? "")) throw conflict(diaryChangedText(clientName));
    await deactivateActivePlan(tx, clientId);
    const content = { title, description, foodDiaryId, createdById: actor.id, ...toFileColumns(stored), isActive: true, uploadedAt: now };
    const plan = await tx.nutritionPlan.create({ data: { clientId, ...content }, select: nutritionPlanSelect });
    const fee = { planId: plan.id, diaryId: foodDiaryId, nutritionistId: actor.id, clientName, amountMinor: nutritionistFeeMinor, earnedAt: now };
    await tx.nutritionistFee.create({ data: fee, select: { id: true } });
    await addStaffMessage(tx, actor, { clientId, content: planReadyMessage(title) }, now);
    await notifyPlanReady(tx, clientId, plan, now);
    const text = `${personDisplayName(actor)} made a nutrition plan for ${clientName}.`;
    await sendNotification(tx, { role: "coach" }, { kind: "plan_ready", occasion: plan.id, text, href: paths.clientProfile(clientId, "nutrition"), clientId }, now);
    await queueEmail(tx, { type: "plan-ready", to: { userId: clientId }, occasion: plan.id, props: { nutritionistName: personDisplayName(actor) } }, now);
    return toNutritionPlan(plan);
  });
}

const planReadyMessage = (title: string) =>
  `Your nutrition plan “${title}” is ready. You can read and download it under Nutrition Plans. If anything is unclear, just ask me here.`;

/** Creates and returns a coach's plan; storePlanFile adds its file. Throws 404 for a client outside the actor's reach. */
export async function createPlanWithoutFile(actor: Coach, { clientId, fileName, ...plan }: NewNutritionPlan, now: Date) {
  await findClient(actor, clientId);
  const data = { clientId, ...plan, fileName: cleanFileName(fileName), createdById: actor.id, uploadedAt: now };
  return toNutritionPlan(await transaction((tx) => tx.nutritionPlan.create({ data, select: nutritionPlanSelect })));
}

/**
 * Stores or replaces the file of a coach's plan, makes the plan the client's active one and returns it. Throws 400 without a
 * file, 404 if the plan doesn't exist or belongs to a food diary (those are the nutritionist's), 415 and 507.
 */
export async function storePlanFile(actor: Coach, planId: string, file: UploadedFile | undefined, now: Date) {
  if (!file) throw invalidField("file", "Please select a PDF file");
  const type = await requireFileType(file, ["pdf"], "Please select a PDF file");
  const planWhere = { id: planId, foodDiaryId: null, AND: visibleNutritionPlans(actor) };
  const target = await db.nutritionPlan.findFirst({ where: planWhere, select: { clientId: true } });
  if (!target) throw notFound();
  const { clientId } = target;
  const { plan, replacedFileId } = await storeFile(toPlanFile(actor, clientId, file, type), file.bytes, now, async (tx, stored) => {
    await lockClient(tx, clientId);
    const previous = await tx.nutritionPlan.findFirst({ where: planWhere, select: { fileId: true } });
    if (!previous) throw notFound();
    await deactivateActivePlan(tx, clientId);
    const row = await tx.nutritionPlan.update({ where: { id: planId }, data: { ...toFileColumns(stored), isActive: true, uploadedAt: now }, select: nutritionPlanSelect });
    if (previous.fileId) await discardFile(tx, previous.fileId);
    else await notifyPlanReady(tx, clientId, row, now);
    return { plan: toNutritionPlan(row), replacedFileId: previous.fileId };
  });
  if (replacedFileId) await deleteDiscardedFile(replacedFileId);
  return plan;
}

async function requireFileType(file: UploadedFile, allowed: readonly SniffedType[], message: string) {
  const type = await sniffType(file.bytes);
  if (!type || !allowed.includes(type)) throw new AppError("wrong_type", message);
  return type;
}

const toPlanFile = (owner: { id: string }, clientId: string, file: UploadedFile, type: SniffedType) => ({
  ownerId: owner.id,
  clientId,
  purpose: "nutrition_plan" as const,
  fileName: withFileExtension(file.name, type),
  contentType: contentTypes[type],
});

const toFileColumns = (stored: { id: string; fileName: string; size: number }) => ({ fileId: stored.id, fileName: stored.fileName, fileSize: stored.size });

/** Deactivates the client's active plan, if any. The caller must hold the client's lock. */
const deactivateActivePlan = (tx: Tx, clientId: string) => tx.nutritionPlan.updateMany({ where: { clientId, isActive: true }, data: { isActive: false } });

/** Activates a plan, deactivates the client's previous one and returns the plan. Throws 404 for a plan without a file. */
export async function activatePlan(actor: Coach, planId: string) {
  const where = { id: planId, AND: [visibleNutritionPlans(actor), withUploadedFile] };
  const found = await db.nutritionPlan.findFirst({ where, select: { clientId: true } });
  if (!found) throw notFound();
  return transaction(async (tx) => {
    await lockClient(tx, found.clientId);
    await deactivateActivePlan(tx, found.clientId);
    return toNutritionPlan(await tx.nutritionPlan.update({ where: { id: planId }, data: { isActive: true }, select: nutritionPlanSelect }));
  });
}

/** Deactivates a plan and returns it. Throws 404 for a plan without a file. */
export async function deactivatePlan(actor: Coach, planId: string) {
  const [row] = await db.nutritionPlan.updateManyAndReturn({
    where: { id: planId, AND: [visibleNutritionPlans(actor), withUploadedFile] },
    data: { isActive: false },
    select: nutritionPlanSelect,
  });
  if (!row) throw notFound();
  return toNutritionPlan(row);
}

/** Deletes plans created before this time whose file was never uploaded. */
export async function deletePlansWithoutFile(before: Date): Promise<void> {
  await db.nutritionPlan.deleteMany({ where: { fileId: null, uploadedAt: { lt: before } } });
}

/**
 * Marks the fees of a month (YYYY-MM in the practice's time zone) as paid, of all nutritionists or of one. Returns how many fees changed.
 * Throws 409, with none changed, if they are not the `planCount` that the coach has seen.
 */
export async function markNutritionistFeesPaid({ month, nutritionistId, planCount }: z.output<typeof markNutritionistPaid.body>, now: Date): Promise<number> {
  const { timeZone } = await getPracticeSettings();
  const earnedAt = { gte: startOfMonth(timeZone, month), lt: startOfMonth(timeZone, addMonths(month, 1)) };
  return transaction(async (tx) => {
    const { count } = await tx.nutritionistFee.updateMany({ where: { earnedAt, nutritionistId, paidAt: null }, data: { paidAt: now } });
    // None is left where somebody else has marked them.
    if (planCount !== undefined && count > 0 && count !== planCount) throw conflict("A plan was added since. Please look again.");
    return count;
  });
}
