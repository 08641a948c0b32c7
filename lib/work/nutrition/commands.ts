import { AppError, conflict, invalidField, notFound } from "@/lib/platform/errors";
import type { UploadedFile } from "@/lib/api/multipart";
import type { ActorFor } from "@/lib/auth/actor";
import { lockClient } from "@/lib/people/clients/commands";
import { findClient } from "@/lib/people/clients/queries";
import { clearDraft } from "@/lib/core/drafts/commands";
import { queueEmail } from "@/lib/core/email/commands";
import { discardFile, removeDiscarded, storeFile } from "@/lib/core/uploads/commands";
import { cleanFileName, nameAs } from "@/lib/core/uploads/names";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { contentTypes, type SniffedType, sniffType } from "@/lib/core/uploads/sniff";
import { deliverNews } from "@/lib/work/messages/commands";
import { notify } from "@/lib/core/notifications/commands";
import { type DiarySubmission, mealNames, type NewPlan, type PlanAnswer, planFeeMinor, selectFirst } from "@/lib/work/nutrition/contract";
import { diariesVisibleTo, plansVisibleTo, withFile } from "@/lib/work/nutrition/policy";
import { answeredText, weekProblem } from "@/lib/work/nutrition/rules";
import { diarySelect, planSelect, toDiary, toPlan } from "@/lib/work/nutrition/shape";
import { dateOf, dayIn, monthStart } from "@/lib/platform/clock";
import { monthsLater } from "@/lib/platform/days";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { pick } from "@/lib/platform/names";
import { fileIdOf, paths } from "@/lib/platform/paths";
import { nameOf } from "@/lib/platform/person-name";
import { practice } from "@/lib/core/settings/queries";

/**
 * Sends a client's food diary of a week, or edits the one she already sent, and clears her draft. An edit does not put off
 * what she was promised when she first sent it. Answers it and whether it is new. Throws 400 for a week that is none or has
 * not begun and for photos that are not hers, 409 once a plan has answered it.
 */
export async function submitDiary(actor: ActorFor<["client"]>, { weekStartDate, days }: DiarySubmission, now: Date) {
  const { timeZone } = await practice();
  const today = dayIn(timeZone, now);
  const problem = weekProblem(weekStartDate, today);
  if (problem) throw invalidField("weekStartDate", problem);
  const photos = days.map((day) => [...new Set(day.photos?.map(fileIdOf))]);
  for (const [index, ids] of photos.entries())
    if (!(await areOwnFiles(actor, ids, "food_diary_photo"))) throw invalidField(`days.${index}.photos`, "Please add your photos again");

  return transaction(async (tx) => {
    await lockClient(tx, actor.id);
    await clearDraft(tx, actor.id, "food_diary");
    const key = { clientId: actor.id, weekStartDate: dateOf(weekStartDate) };
    const sent = await tx.foodDiary.findUnique({ where: { clientId_weekStartDate: key }, select: { id: true, plan: { select: { id: true } } } });
    if (sent?.plan) throw conflict(answeredText(weekStartDate, today));
    const { id: diaryId } = sent ?? (await tx.foodDiary.create({ data: { ...key, submittedAt: now }, select: { id: true } }));
    if (sent) await tx.foodDiaryDay.deleteMany({ where: { diaryId } });
    const rows = days.map((day, position) => ({ diaryId, position, ...pick(day, mealNames) }));
    const made = await tx.foodDiaryDay.createManyAndReturn({ data: rows, select: { id: true, position: true } });
    const kept = made.flatMap((day) => (photos[day.position] ?? []).map((fileId, position) => ({ fileId, dayId: day.id, position })));
    const { count } = await tx.foodDiaryPhoto.createMany({ data: kept, skipDuplicates: true });
    if (count < kept.length) throw invalidField("days", "A photo belongs to one day only. Please remove it and add it again");
    if (!sent) await tellOfDiary(tx, actor, diaryId, now);
    const diary = await tx.foodDiary.findUniqueOrThrow({ where: { id: diaryId }, select: diarySelect });
    return { diary: toDiary(diary), isNew: !sent };
  });
}

async function tellOfDiary(tx: Tx, actor: ActorFor<["client"]>, diaryId: string, now: Date) {
  const news = { kind: "diary_sent", occasion: diaryId, text: `${nameOf(actor)} sent her food diary.`, clientId: actor.id } as const;
  await notify(tx, { role: "nutritionist" }, { ...news, href: paths.uploadPlan(diaryId) }, now);
  await notify(tx, { role: "coach" }, { ...news, href: paths.clientProfile(actor.id) }, now);
}

/** Once for each plan, however often its file is replaced. */
const tellOfPlan = (tx: Tx, clientId: string, { id, title }: { id: string; title: string }, now: Date) =>
  notify(tx, { userId: clientId }, { kind: "plan_ready", occasion: id, text: `Your nutrition plan “${title}” is ready.`, href: paths.section("nutrition") }, now);

/**
 * Answers a food diary with a plan and answers that: it becomes the client's active one, she is told in the chat and by
 * email, and the nutritionist has earned her fee. Throws 400 without a file, 404 for a diary that is not this client's, 409
 * for one that has its plan, 415, 507.
 */
export async function answerDiary(
  actor: ActorFor<["nutritionist"]>,
  { clientId, foodDiaryId, title, description }: PlanAnswer,
  file: UploadedFile | undefined,
  now: Date,
) {
  if (!file) throw invalidField("file", selectFirst);
  const type = await typeOf(file, ["pdf", "doc", "docx"], "Please select a PDF, DOC or DOCX file");
  const which = { id: foodDiaryId, clientId, AND: diariesVisibleTo(actor) };
  if ((await db.foodDiary.count({ where: which })) === 0) throw notFound();
  return storeFile(planFileOf(actor, clientId, file, type), file.bytes, now, async (tx, stored) => {
    await lockClient(tx, clientId);
    const diary = await tx.foodDiary.findFirst({
      where: which,
      select: { plan: { select: { id: true } }, client: { select: { user: { select: { firstName: true, lastName: true } } } } },
    });
    if (!diary) throw notFound();
    if (diary.plan) throw conflict("This food diary has already been answered with a plan.");
    await endActivePlan(tx, clientId);
    const content = { title, description, foodDiaryId, createdById: actor.id, ...fileColumns(stored), isActive: true, uploadedAt: now };
    const plan = await tx.nutritionPlan.create({ data: { clientId, ...content }, select: planSelect });
    const clientName = nameOf(diary.client.user);
    const fee = { planId: plan.id, diaryId: foodDiaryId, nutritionistId: actor.id, clientName, amountMinor: planFeeMinor, earnedAt: now };
    await tx.nutritionistFee.create({ data: fee, select: { id: true } });
    await deliverNews(tx, actor, { clientId, content: planReadyText(title) }, now);
    await tellOfPlan(tx, clientId, plan, now);
    const text = `${nameOf(actor)} made a nutrition plan for ${clientName}.`;
    await notify(tx, { role: "coach" }, { kind: "plan_ready", occasion: plan.id, text, href: paths.clientProfile(clientId), clientId }, now);
    await queueEmail(tx, { type: "plan-ready", to: { userId: clientId }, occasion: foodDiaryId, props: { nutritionistName: nameOf(actor) } }, now);
    return toPlan(plan);
  });
}

const planReadyText = (title: string) =>
  `Your nutrition plan “${title}” is ready. You can read and download it under Nutrition Plans. If anything is unclear, just ask me here.`;

/** Announces a coach's plan, whose file is to follow, and answers it. Throws 404 for a client outside the actor's reach. */
export async function announcePlan(actor: ActorFor<["coach"]>, { clientId, fileName, ...plan }: NewPlan, now: Date) {
  await findClient(actor, clientId);
  const data = { clientId, ...plan, fileName: cleanFileName(fileName), createdById: actor.id, uploadedAt: now };
  return toPlan(await db.nutritionPlan.create({ data, select: planSelect }));
}

/**
 * Stores the file of a coach's plan, in place of the one it may have, makes the plan the client's active one and answers
 * it. Throws 400 without a file, 404 for a plan that is not there or answers a diary, which is the nutritionist's, 415, 507.
 */
export async function storePlanFile(actor: ActorFor<["coach"]>, planId: string, file: UploadedFile | undefined, now: Date) {
  if (!file) throw invalidField("file", "Please select a PDF file");
  const type = await typeOf(file, ["pdf"], "Please select a PDF file");
  const which = { id: planId, foodDiaryId: null, AND: plansVisibleTo(actor) };
  const announced = await db.nutritionPlan.findFirst({ where: which, select: { clientId: true } });
  if (!announced) throw notFound();
  const { clientId } = announced;
  const { plan, replaced } = await storeFile(planFileOf(actor, clientId, file, type), file.bytes, now, async (tx, stored) => {
    await lockClient(tx, clientId);
    const before = await tx.nutritionPlan.findFirst({ where: which, select: { fileId: true } });
    if (!before) throw notFound();
    await endActivePlan(tx, clientId);
    const row = await tx.nutritionPlan.update({ where: { id: planId }, data: { ...fileColumns(stored), isActive: true, uploadedAt: now }, select: planSelect });
    if (before.fileId) await discardFile(tx, before.fileId);
    else await tellOfPlan(tx, clientId, row, now);
    return { plan: toPlan(row), replaced: before.fileId };
  });
  if (replaced) await removeDiscarded(replaced);
  return plan;
}

async function typeOf(file: UploadedFile, allowed: readonly SniffedType[], message: string) {
  const type = await sniffType(file.bytes);
  if (!type || !allowed.includes(type)) throw new AppError("wrong_type", message);
  return type;
}

const planFileOf = (owner: { id: string }, clientId: string, file: UploadedFile, type: SniffedType) => ({
  ownerId: owner.id,
  clientId,
  purpose: "nutrition_plan" as const,
  fileName: nameAs(file.name, type),
  contentType: contentTypes[type],
});

const fileColumns = (stored: { id: string; fileName: string; size: number }) => ({ fileId: stored.id, fileName: stored.fileName, fileSize: stored.size });

/** Makes room for another active plan. Only for whoever holds the client's lock. */
const endActivePlan = (tx: Tx, clientId: string) => tx.nutritionPlan.updateMany({ where: { clientId, isActive: true }, data: { isActive: false } });

/** Makes a plan its client's active one, the one before it inactive, and answers it. Throws 404 for one without its file. */
export async function activatePlan(actor: ActorFor<["coach"]>, planId: string) {
  const which = { id: planId, AND: [plansVisibleTo(actor), withFile] };
  const found = await db.nutritionPlan.findFirst({ where: which, select: { clientId: true } });
  if (!found) throw notFound();
  return transaction(async (tx) => {
    await lockClient(tx, found.clientId);
    await endActivePlan(tx, found.clientId);
    return toPlan(await tx.nutritionPlan.update({ where: { id: planId }, data: { isActive: true }, select: planSelect }));
  });
}

/** Makes a plan inactive and answers it. Throws 404 for one without its file. */
export async function deactivatePlan(actor: ActorFor<["coach"]>, planId: string) {
  const [row] = await db.nutritionPlan.updateManyAndReturn({
    where: { id: planId, AND: [plansVisibleTo(actor), withFile] },
    data: { isActive: false },
    select: planSelect,
  });
  if (!row) throw notFound();
  return toPlan(row);
}

/** Removes plans that were announced before this time and whose file never came. */
export async function removeAnnounced(before: Date): Promise<void> {
  await db.nutritionPlan.deleteMany({ where: { fileId: null, uploadedAt: { lt: before } } });
}

/** Notes that what the nutritionists earned in a month, YYYY-MM of the practice's calendar, has been paid. Answers for how many plans. */
export async function markMonthPaid(month: string, now: Date): Promise<number> {
  const { timeZone } = await practice();
  const earnedAt = { gte: monthStart(timeZone, month), lt: monthStart(timeZone, monthsLater(month, 1)) };
  const { count } = await db.nutritionistFee.updateMany({ where: { earnedAt, paidAt: null }, data: { paidAt: now } });
  return count;
}
