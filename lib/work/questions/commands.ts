import { isDeepStrictEqual } from "node:util";
import type { Coach } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { deleteDiscardedFile } from "@/lib/core/uploads/commands";
import { discardIfUnused } from "@/lib/core/uploads/unused-files";
import { findClient } from "@/lib/people/clients/queries";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { formatLongDay } from "@/lib/platform/date-texts";
import { transaction, type Tx } from "@/lib/platform/db";
import { AppError, conflict, invalidField, notFound } from "@/lib/platform/errors";
import { addDays, dayMs, weekdayIndex } from "@/lib/platform/days";
import type { CheckedAnswers } from "@/lib/work/questions/answers";
import { builtInItems } from "@/lib/work/questions/built-in";
import { toAskedForm } from "@/lib/work/questions/chips";
import type { AskedQuestionForm, EditedItem, FormItem, NewClientQuestion, NewQuestion, PublishedForm, QuestionForm, QuestionFormName } from "@/lib/work/questions/contract";
import { canBeRequired, isChoice, kindsByForm } from "@/lib/work/questions/kinds";
import { visibleQuestions } from "@/lib/work/questions/policy";
import { findNewestForm, requireForm } from "@/lib/work/questions/queries";
import { everyWeek, findFormProblem, findItemProblem, firstMondayToChange } from "@/lib/work/questions/rules";
import { clientQuestionSelect, questionSelect, storedForms, storedKinds, toClientQuestion, toQuestion } from "@/lib/work/questions/shape";
import { Prisma } from "@/prisma/generated/client";

/** Adds a question of the practice's own, which no form asks yet. Throws 400 for a kind that its form can't ask. */
export async function addQuestion(actor: Coach, question: NewQuestion, now: Date) {
  if (!kindsByForm[question.form].includes(question.kind)) throw invalidField("kind", "Only check-ins can ask for photos");
  return transaction(async (tx) => {
    const row = await tx.question.create({ data: questionColumns(question, now), select: questionSelect });
    await recordAuditEvents(tx, { action: "question.added", actorId: actor.id }, now);
    return toQuestion(row);
  });
}

/** How many questions one client is asked beside those of the form. */
const maxClientQuestions = 10;

/**
 * Asks one client a question, from the Monday on that a change can start on, for so many weeks. Choices get ids from `newId`.
 * Throws 404 for a client outside the actor's reach, and 400 by the field.
 */
export async function addQuestionForClient(actor: Coach, clientId: string, { kind, label, hint, unit, low, high, choices = [], weeks }: NewClientQuestion, newId: () => string, now: Date) {
  await findClient(actor, clientId);
  if (isChoice(kind) && choices.length < 2) throw invalidField("choices", "Please write at least two answers");
  if (new Set(choices).size < choices.length) throw invalidField("choices", "Please give each answer its own words");
  const { timeZone } = await getPracticeSettings();
  const firstMonday = firstMondayToChange("weekly-check-in", dayInTimeZone(timeZone, now));
  return transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Client" WHERE "userId" = ${clientId} FOR UPDATE`;
    const open = await tx.question.count({ where: { clientId, archivedAt: null, lastMonday: { gte: dayToDate(firstMonday) } } });
    if (open >= maxClientQuestions) throw conflict(`This client has ${maxClientQuestions} questions like this already. Please stop one first.`);
    const row = await tx.question.create({
      data: {
        ...questionColumns({ form: "weekly-check-in", kind, unit, low, high }, now),
        clientId,
        label,
        hint: hint || null,
        options: isChoice(kind) ? choices.map((choice) => ({ id: newId(), label: choice })) : [],
        firstMonday: dayToDate(firstMonday),
        lastMonday: dayToDate(addDays(firstMonday, 7 * (weeks - 1))),
      },
      select: clientQuestionSelect,
    });
    await recordAuditEvents(tx, { action: "question.added", actorId: actor.id, subjectId: clientId }, now);
    return toClientQuestion(row);
  });
}

/** The columns of what a question measures, without what its kind has no use for. */
const questionColumns = ({ form, kind, unit, low, high }: NewQuestion, now: Date) => ({
  form: storedForms[form],
  kind: storedKinds[kind],
  unit: kind === "number" ? unit || null : null,
  scaleLow: kind === "scale" ? low || null : null,
  scaleHigh: kind === "scale" ? high || null : null,
  createdAt: now,
});

/** A question that no other transaction changes or erases until this one ends. Throws 404. */
async function lockQuestion(tx: Tx, actor: Coach, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "Question" WHERE "id" = ${id} FOR UPDATE`;
  const found = await tx.question.findFirst({ where: { id, ...visibleQuestions(actor) }, select: questionSelect });
  if (!found) throw notFound();
  return found;
}

/** Stops asking a question at once, or asks it again, which also takes back its deletion. Throws 404. */
export const archiveQuestion = (actor: Coach, id: string, { archived }: { archived: boolean }, now: Date) =>
  transaction(async (tx) => {
    const before = await lockQuestion(tx, actor, id);
    if ((before.archivedAt !== null) === archived) return toQuestion(before);
    const row = await tx.question.update({ where: { id }, data: archived ? { archivedAt: now } : { archivedAt: null, eraseAt: null }, select: questionSelect });
    await recordAuditEvents(tx, { action: archived ? "question.archived" : "question.restored", actorId: actor.id, subjectId: before.clientId ?? undefined }, now);
    return toQuestion(row);
  });

/** The days in which a deletion can be taken back. */
const daysToUndo = 30;

/** Deletes a question with its answers: hides both at once and erases them after 30 days. Throws 404. */
export const removeQuestion = (actor: Coach, id: string, now: Date) =>
  transaction(async (tx) => {
    const before = await lockQuestion(tx, actor, id);
    if (before.eraseAt) return toQuestion(before);
    const row = await tx.question.update({ where: { id }, data: { archivedAt: before.archivedAt ?? now, eraseAt: new Date(now.getTime() + daysToUndo * dayMs) }, select: questionSelect });
    await recordAuditEvents(tx, { action: "question.deleted", actorId: actor.id, subjectId: before.clientId ?? undefined, detail: { count: row._count.answers } }, now);
    return toQuestion(row);
  });

/** Erases the questions that were deleted 30 days ago, with their answers, also those in drafts, and the photos in them. */
export async function eraseDueQuestions(now: Date): Promise<void> {
  const discardedIds = await transaction(async (tx) => {
    // Locked, so that one is either erased whole or brought back whole. The answers go with their question.
    const due = (await tx.$queryRaw<{ id: string }[]>`SELECT "id" FROM "Question" WHERE "eraseAt" <= ${now} FOR UPDATE`).map(({ id }) => id);
    const answers = await tx.questionAnswer.findMany({ where: { questionId: { in: due }, photoIds: { isEmpty: false } }, select: { photoIds: true } });
    const { count } = await tx.question.deleteMany({ where: { id: { in: due } } });
    if (count === 0) return [];
    await tx.$executeRaw`UPDATE "Draft" SET "data" = ${withoutAnswersTo(due)} WHERE ${hasAnswers}`;
    await recordAuditEvents(tx, { action: "questions.erased", detail: { count } }, now);
    return discardIfUnused(tx, answers.flatMap(({ photoIds }) => photoIds));
  });
  for (const id of discardedIds) await deleteDiscardedFile(id);
}

/** A draft that holds answers to own questions, and its data without those to these questions. */
const hasAnswers = Prisma.sql`jsonb_typeof("data" -> 'answers') = 'object'`;
const withoutAnswersTo = (questionIds: readonly string[]) => Prisma.sql`jsonb_set("data", '{answers}', ("data" -> 'answers') - ${questionIds}::text[])`;

/** Removes a client's photos from her unfinished answers and, with `sent`, also from those she has sent. Returns the ids of the photos in the answers that stay. */
export async function removeAnswerPhotos(tx: Tx, clientId: string, sent: boolean): Promise<string[]> {
  const questions = await tx.question.findMany({ where: { kind: "photo" }, select: { id: true } });
  await tx.$executeRaw`UPDATE "Draft" SET "data" = ${withoutAnswersTo(questions.map(({ id }) => id))} WHERE "userId" = ${clientId} AND ${hasAnswers}`;
  const where = { OR: [{ checkIn: { clientId } }, { clientId }], photoIds: { isEmpty: false } };
  if (sent) await tx.questionAnswer.deleteMany({ where });
  return (await tx.questionAnswer.findMany({ where, select: { photoIds: true } })).flatMap(({ photoIds }) => photoIds);
}

/** Serialises what decides on the newest version of a form. */
export const lockForms = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(7201961)`;

/** The days that a question waits to be published, longer than a coach leaves the list open. */
const daysToPublish = 7;

/** Removes the questions that were added a week ago and never published. One with a label has words of its own, and needs no version. */
export const removeUnpublishedQuestions = (now: Date) =>
  transaction(async (tx) => {
    await lockForms(tx);
    const addedBefore = new Date(now.getTime() - daysToPublish * dayMs);
    await tx.$executeRaw`
      DELETE FROM "Question" AS question
      WHERE question."createdAt" <= ${addedBefore} AND question."label" IS NULL AND question."eraseAt" IS NULL
        AND NOT EXISTS (SELECT 1 FROM "FormVersion" WHERE "items" @> jsonb_build_array(jsonb_build_object('questionId', question."id")))
        AND NOT EXISTS (SELECT 1 FROM "QuestionAnswer" WHERE "questionId" = question."id")`;
  });

/**
 * Publishes the next version of a form; new answers of a choice get ids from `newId`. Returns it, or the newest version where that
 * is the same already, so that a repeated request succeeds. Throws 409 with the newest version as `current` if it isn't the one
 * that the coach saw, 404 for an unknown form, and 400 by the item for one that can't be asked.
 */
export async function publishForm(actor: Coach, name: string, { items: edited, effectiveMonday, version }: PublishedForm, newId: () => string, now: Date): Promise<AskedQuestionForm> {
  const form = requireForm(name);
  await assertMonday(form, effectiveMonday, now);
  const { checkInChips } = await getPracticeSettings();
  const published = await transaction(async (tx): Promise<QuestionForm> => {
    await lockForms(tx);
    const newest = await findNewestForm(form, tx);
    const items = await toItems(tx, form, edited, newId);
    if (newest.effectiveMonday === effectiveMonday && isSameForm(newest.items, items)) return newest;
    if (newest.version !== version) throw new AppError("conflict", "Another coach has changed this form meanwhile. Please check what they changed.", { current: newest });
    const problem = findFormProblem(form, items);
    if (problem) throw invalidField(problem.field, problem.message);
    const next = newest.version + 1;
    await tx.formVersion.create({ data: { form: storedForms[form], version: next, effectiveMonday: dayToDate(effectiveMonday), items, createdAt: now, createdById: actor.id }, select: { version: true } });
    if (form === "intake") await markSafetyNotes(tx, items);
    await recordAuditEvents(tx, { action: "form.published", actorId: actor.id, detail: { version: next } }, now);
    return { version: next, effectiveMonday, items };
  });
  return toAskedForm(form, published, checkInChips);
}

/** Lets the answers to the questions of this version be safety notes, or none, as it says; also those given before. */
async function markSafetyNotes(tx: Tx, items: readonly FormItem[]): Promise<void> {
  for (const safetyNote of [true, false]) {
    const questionIds = items.flatMap((item) => (item.builtIn === null && item.safetyNote === safetyNote ? item.questionId : []));
    if (questionIds.length > 0) await tx.questionAnswer.updateMany({ where: { questionId: { in: questionIds }, safetyNote: !safetyNote }, data: { safetyNote } });
  }
}

/**
 * The same answers with the marks of the newest version, because a client may send an older one after a coach has marked its
 * question. No version is published until the transaction ends.
 */
export async function withNewestMarks(tx: Tx, form: QuestionFormName, { mentioned, answers }: CheckedAnswers): Promise<CheckedAnswers> {
  await lockForms(tx);
  const { items } = await findNewestForm(form, tx);
  return { mentioned, answers: answers.map((answer) => ({ ...answer, safetyNote: items.find(({ questionId }) => questionId === answer.questionId)?.safetyNote ?? answer.safetyNote })) };
}

async function assertMonday(form: QuestionFormName, monday: string, now: Date): Promise<void> {
  if (weekdayIndex(monday) !== 1) throw invalidField("effectiveMonday", "Please choose a Monday");
  const { timeZone } = await getPracticeSettings();
  const first = firstMondayToChange(form, dayInTimeZone(timeZone, now));
  if (monday < first) throw invalidField("effectiveMonday", `A change can start on ${formatLongDay(first)} at the earliest`);
}

/** The choices, each with an id that no other has. */
const withOwnIds = (options: NonNullable<EditedItem["options"]>, newId: () => string) =>
  options.map(({ id, label }, index) => ({ id: id && options.findIndex((other) => other.id === id) === index ? id : newId(), label }));

/** Whether two lists ask the same. Ids of choices don't count, because a repeated request makes new ones. */
const isSameForm = (a: readonly FormItem[], b: readonly FormItem[]) => isDeepStrictEqual(withoutChoiceIds(a), withoutChoiceIds(b));
const withoutChoiceIds = (items: readonly FormItem[]) => items.map(({ options, ...item }) => ({ ...item, options: options.map(({ label }) => label) }));

/** The items of a version. Built-in questions that are left out follow at the end. */
async function toItems(tx: Tx, form: QuestionFormName, edited: readonly EditedItem[], newId: () => string): Promise<FormItem[]> {
  const builtIn = builtInItems[form];
  const own = await tx.question.findMany({ where: { form: storedForms[form], clientId: null, id: { in: edited.map(({ questionId }) => questionId) } }, select: questionSelect });
  const items = edited.map((item, index): FormItem => {
    if (edited.findIndex(({ questionId }) => questionId === item.questionId) !== index) throw invalidField(`items.${index}.questionId`, "This question is in the form already");
    const base = builtIn.find(({ questionId }) => questionId === item.questionId);
    if (base) return { ...base, label: item.label || base.label, hint: item.hint === undefined ? base.hint : item.hint || null, required: base.required && item.required, hidden: item.hidden };
    const row = own.find(({ id }) => id === item.questionId);
    if (!row) throw invalidField(`items.${index}.questionId`, "This question is no longer there. Please remove it and add it again.");
    const { id, kind, unit, low, high } = toQuestion(row);
    const options = isChoice(kind) ? withOwnIds(item.options ?? [], newId) : [];
    const asked = { questionId: id, builtIn: null, kind, label: item.label, hint: item.hint || null, unit, low, high, options, required: canBeRequired(kind) && item.required, hidden: item.hidden, safetyNote: form === "intake" && item.safetyNote === true, schedule: item.schedule ?? everyWeek };
    const problem = findItemProblem(asked);
    if (problem) throw invalidField(`items.${index}.${problem.field}`, problem.message);
    return asked;
  });
  return [...items, ...builtIn.filter(({ questionId }) => !edited.some((item) => item.questionId === questionId))];
}

/** What answers belong to: a check-in, or the intake record of a client. */
type AnswersOf = { checkInId: string } | { clientId: string };

/**
 * Stores the answers of a submission and removes those that are blank now; what it doesn't mention stays. A question that was
 * erased while she typed takes none, and the answer to one that is deleted, which she doesn't see, stays for as long as it can be
 * brought back.
 */
export async function writeAnswers(tx: Tx, of: AnswersOf, { mentioned, answers }: CheckedAnswers): Promise<void> {
  await tx.questionAnswer.deleteMany({ where: { ...of, questionId: { in: mentioned }, question: { eraseAt: null } } });
  const ids = answers.map(({ questionId }) => questionId);
  const kept = await tx.$queryRaw<{ id: string }[]>`SELECT "id" FROM "Question" WHERE "id" = ANY(${ids}::text[]) FOR KEY SHARE`;
  const data = answers.filter(({ questionId }) => kept.some(({ id }) => id === questionId)).map((answer) => ({ ...of, ...answer }));
  if (data.length > 0) await tx.questionAnswer.createMany({ data, skipDuplicates: true });
}
