import type { UploadedFile } from "@/lib/api/multipart";
import type { ActorFor } from "@/lib/auth/actor";
import { deleteDraft } from "@/lib/core/drafts/commands";
import { queueEmail } from "@/lib/core/email/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { deleteDiscardedFile, discardFile, storeFile } from "@/lib/core/uploads/commands";
import { cleanFileName, withFileExtension } from "@/lib/core/uploads/file-names";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { contentTypes, type SniffedType, sniffType } from "@/lib/core/uploads/sniff";
import { lockClient } from "@/lib/people/clients/commands";
import { findClient } from "@/lib/people/clients/queries";
import { dayInTimeZone, dayToDate, startOfMonth } from "@/lib/platform/clock";
import { addMonths } from "@/lib/platform/days";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { AppError, conflict, invalidField, notFound } from "@/lib/platform/errors";
import { pickOrNull } from "@/lib/platform/objects";
import { fileIdFromUrl, paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { addStaffMessage } from "@/lib/work/messages/commands";
import { type DiarySubmission, mealNames, missingPlanInputMessage, type NewNutritionPlan, nutritionistFeeMinor, type NutritionPlanUpload } from "@/lib/work/nutrition/contract";
import { visibleFoodDiaries, visibleNutritionPlans, withUploadedFile } from "@/lib/work/nutrition/policy";
import { diaryAnsweredMessage, getDiaryWeekError } from "@/lib/work/nutrition/rules";
import { foodDiarySelect, nutritionPlanSelect, toFoodDiary, toNutritionPlan } from "@/lib/work/nutrition/shape";

/**
 * Sends a client's food diary of a week, or edits the one she already sent, and clears her draft. An edit does not put off
 * what she was promised when she first sent it. Answers it and whether it is new. Throws 400 for a week that is none or has
 * not begun and for photos that are not hers, 409 once a plan has answered it.
 */
export async function saveFoodDiary(actor: ActorFor<["client"]>, { weekStartDate, days }: DiarySubmission, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  const problem = getDiaryWeekError(weekStartDate, today);
  if (problem) throw invalidField("weekStartDate", problem);
  const photos = days.map((day) => [...new Set(day.photos?.map(fileIdFromUrl))]);
  for (const [index, ids] of photos.entries())
    if (!(await areOwnFiles(actor, ids, "food_diary_photo"))) throw invalidField(`days.${index}.photos`, "Please add your photos again");

  return transaction(async (tx) => {
    await lockClient(tx, actor.id);
    await deleteDraft(tx, actor.id, "food_diary");
    const key = { clientId: actor.id, weekStartDate: dayToDate(weekStartDate) };
    const sent = await tx.foodDiary.findUnique({ where: { clientId_weekStartDate: key }, select: { id: true, plan: { select: { id: true } } } });
    if (sent?.plan) throw conflict(diaryAnsweredMessage(weekStartDate, today));
    const { id: diaryId } = sent ?? (await tx.foodDiary.create({ data: { ...key, submittedAt: now }, select: { id: true } }));
    if (sent) await tx.foodDiaryDay.deleteMany({ where: { diaryId } });
    const rows = days.map((day, position) => ({ diaryId, position, ...pickOrNull(day, mealNames) }));
    const made = await tx.foodDiaryDay.createManyAndReturn({ data: rows, select: { id: true, position: true } });
    const kept = made.flatMap((day) => (photos[day.position] ?? []).map((fileId, position) => ({ fileId, dayId: day.id, position })));
    const { count } = await tx.foodDiaryPhoto.createMany({ data: kept, skipDuplicates: true });
    if (count < kept.length) throw invalidField("days", "A photo belongs to one day only. Please remove it and add it again");
    if (!sent) await notifyDiarySubmitted(tx, actor, diaryId, now);
    const diary = await tx.foodDiary.findUniqueOrThrow({ where: { id: diaryId }, select: foodDiarySelect });
    return { diary: toFoodDiary(diary), isNew: !sent };
  });
}

async function notifyDiarySubmitted(tx: Tx, actor: ActorFor<["client"]>, diaryId: string, now: Date) {
  const news = { kind: "diary_sent", occasion: diaryId, text: `${personDisplayName(actor)} sent her food diary.`, clientId: actor.id } as const;
  await sendNotification(tx, { role: "nutritionist" }, { ...news, href: paths.uploadPlan(diaryId) }, now);
  await sendNotification(tx, { role: "coach" }, { ...news, href: paths.clientProfile(actor.id) }, now);
}

/** Once for each plan, however often its file is replaced. */
const notifyPlanReady = (tx: Tx, clientId: string, { id, title }: { id: string; title: string }, now: Date) =>
  sendNotification(tx, { userId: clientId }, { kind: "plan_ready", occasion: id, text: `Your nutrition plan “${title}” is ready.`, href: paths.section("nutrition") }, now);

/**
 * Answers a food diary with a plan and answers that: it becomes the client's active one, she is told in the chat and by
 * email, and the nutritionist has earned her fee. Throws 400 without a file, 404 for a diary that is not this client's, 409
 * for one that has its plan, 415, 507.
 */
export async function createPlanForDiary(
  actor: ActorFor<["nutritionist"]>,
  { clientId, foodDiaryId, title, description }: NutritionPlanUpload,
  file: UploadedFile | undefined,
  now: Date,
) {
  if (!file) throw invalidField("file", missingPlanInputMessage);
  const type = await requireFileType(file, ["pdf", "doc", "docx"], "Please select a PDF, DOC or DOCX file");
  const which = { id: foodDiaryId, clientId, AND: visibleFoodDiaries(actor) };
  if ((await db.foodDiary.count({ where: which })) === 0) throw notFound();
  return storeFile(toPlanFile(actor, clientId, file, type), file.bytes, now, async (tx, stored) => {
    await lockClient(tx, clientId);
    const diary = await tx.foodDiary.findFirst({
      where: which,
      select: { plan: { select: { id: true } }, client: { select: { user: { select: { firstName: true, lastName: true } } } } },
    });
    if (!diary) throw notFound();
    if (diary.plan) throw conflict("This food diary has already been answered with a plan.");
    await deactivateActivePlan(tx, clientId);
    const content = { title, description, foodDiaryId, createdById: actor.id, ...toFileColumns(stored), isActive: true, uploadedAt: now };
    const plan = await tx.nutritionPlan.create({ data: { clientId, ...content }, select: nutritionPlanSelect });
    const clientName = personDisplayName(diary.client.user);
    const fee = { planId: plan.id, diaryId: foodDiaryId, nutritionistId: actor.id, clientName, amountMinor: nutritionistFeeMinor, earnedAt: now };
    await tx.nutritionistFee.create({ data: fee, select: { id: true } });
    await addStaffMessage(tx, actor, { clientId, content: planReadyMessage(title) }, now);
    await notifyPlanReady(tx, clientId, plan, now);
    const text = `${personDisplayName(actor)} made a nutrition plan for ${clientName}.`;
    await sendNotification(tx, { role: "coach" }, { kind: "plan_ready", occasion: plan.id, text, href: paths.clientProfile(clientId), clientId }, now);
    await queueEmail(tx, { type: "plan-ready", to: { userId: clientId }, occasion: foodDiaryId, props: { nutritionistName: personDisplayName(actor) } }, now);
    return toNutritionPlan(plan);
  });
}

const planReadyMessage = (title: string) =>
  `Your nutrition plan “${title}” is ready. You can read and download it under Nutrition Plans. If anything is unclear, just ask me here.`;

/** Announces a coach's plan, whose file is to follow, and answers it. Throws 404 for a client outside the actor's reach. */
export async function createPlanWithoutFile(actor: ActorFor<["coach"]>, { clientId, fileName, ...plan }: NewNutritionPlan, now: Date) {
  await findClient(actor, clientId);
  const data = { clientId, ...plan, fileName: cleanFileName(fileName), createdById: actor.id, uploadedAt: now };
  return toNutritionPlan(await db.nutritionPlan.create({ data, select: nutritionPlanSelect }));
}

/**
 * Stores the file of a coach's plan, in place of the one it may have, makes the plan the client's active one and answers
 * it. Throws 400 without a file, 404 for a plan that is not there or answers a diary, which is the nutritionist's, 415, 507.
 */
export async function storePlanFile(actor: ActorFor<["coach"]>, planId: string, file: UploadedFile | undefined, now: Date) {
  if (!file) throw invalidField("file", "Please select a PDF file");
  const type = await requireFileType(file, ["pdf"], "Please select a PDF file");
  const which = { id: planId, foodDiaryId: null, AND: visibleNutritionPlans(actor) };
  const announced = await db.nutritionPlan.findFirst({ where: which, select: { clientId: true } });
  if (!announced) throw notFound();
  const { clientId } = announced;
  const { plan, replaced } = await storeFile(toPlanFile(actor, clientId, file, type), file.bytes, now, async (tx, stored) => {
    await lockClient(tx, clientId);
    const before = await tx.nutritionPlan.findFirst({ where: which, select: { fileId: true } });
    if (!before) throw notFound();
    await deactivateActivePlan(tx, clientId);
    const row = await tx.nutritionPlan.update({ where: { id: planId }, data: { ...toFileColumns(stored), isActive: true, uploadedAt: now }, select: nutritionPlanSelect });
    if (before.fileId) await discardFile(tx, before.fileId);
    else await notifyPlanReady(tx, clientId, row, now);
    return { plan: toNutritionPlan(row), replaced: before.fileId };
  });
  if (replaced) await deleteDiscardedFile(replaced);
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

/** Makes room for another active plan. Only for whoever holds the client's lock. */
const deactivateActivePlan = (tx: Tx, clientId: string) => tx.nutritionPlan.updateMany({ where: { clientId, isActive: true }, data: { isActive: false } });

/** Makes a plan its client's active one, the one before it inactive, and answers it. Throws 404 for one without its file. */
export async function activatePlan(actor: ActorFor<["coach"]>, planId: string) {
  const which = { id: planId, AND: [visibleNutritionPlans(actor), withUploadedFile] };
  const found = await db.nutritionPlan.findFirst({ where: which, select: { clientId: true } });
  if (!found) throw notFound();
  return transaction(async (tx) => {
    await lockClient(tx, found.clientId);
    await deactivateActivePlan(tx, found.clientId);
    return toNutritionPlan(await tx.nutritionPlan.update({ where: { id: planId }, data: { isActive: true }, select: nutritionPlanSelect }));
  });
}

/** Makes a plan inactive and answers it. Throws 404 for one without its file. */
export async function deactivatePlan(actor: ActorFor<["coach"]>, planId: string) {
  const [row] = await db.nutritionPlan.updateManyAndReturn({
    where: { id: planId, AND: [visibleNutritionPlans(actor), withUploadedFile] },
    data: { isActive: false },
    select: nutritionPlanSelect,
  });
  if (!row) throw notFound();
  return toNutritionPlan(row);
}

/** Removes plans that were announced before this time and whose file never came. */
export async function deletePlansWithoutFile(before: Date): Promise<void> {
  await db.nutritionPlan.deleteMany({ where: { fileId: null, uploadedAt: { lt: before } } });
}

/** Notes that what the nutritionists earned in a month, YYYY-MM of the practice's calendar, has been paid. Answers for how many plans. */
export async function markNutritionistFeesPaid(month: string, now: Date): Promise<number> {
  const { timeZone } = await getPracticeSettings();
  const earnedAt = { gte: startOfMonth(timeZone, month), lt: startOfMonth(timeZone, addMonths(month, 1)) };
  const { count } = await db.nutritionistFee.updateMany({ where: { earnedAt, paidAt: null }, data: { paidAt: now } });
  return count;
}
