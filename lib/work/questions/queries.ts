import type { Actor, Coach } from "@/lib/auth/actor";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { visibleClients } from "@/lib/people/clients/policy";
import { findClient } from "@/lib/people/clients/queries";
import { dayToDate } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import { invalidField, notFound } from "@/lib/platform/errors";
import { personDisplayName } from "@/lib/platform/person-name";
import type { CheckedAnswers } from "@/lib/work/questions/answers";
import type { AnswerInput, FormItem, QuestionForm, QuestionFormName } from "@/lib/work/questions/contract";
import { type AskedOf, itemsAskedOf, questionForms } from "@/lib/work/questions/rules";
import { clientQuestionSelect, formVersionSelect, questionSelect, storedForms, toClientItem, toClientQuestion, toQuestion, toQuestionForm } from "@/lib/work/questions/shape";
import type { Prisma } from "@/prisma/generated/client";

/** The form with this name in a path. Throws 404 for any other. */
export function requireForm(name: string): QuestionFormName {
  const form = questionForms.find((known) => known === name);
  if (!form) throw notFound();
  return form;
}

/** The newest version of a form, also one that starts on a later Monday. */
export const findNewestForm = async (form: QuestionFormName, database: Tx = db): Promise<QuestionForm> =>
  toQuestionForm(form, await database.formVersion.findFirst({ where: { form: storedForms[form] }, orderBy: { version: "desc" }, select: formVersionSelect }));

/** What a form asks on this day; of a check-in on its due Monday. */
const findFormOn = async (form: QuestionFormName, day: string): Promise<QuestionForm> =>
  toQuestionForm(form, await db.formVersion.findFirst({ where: { form: storedForms[form], effectiveMonday: { lte: dayToDate(day) } }, orderBy: { version: "desc" }, select: formVersionSelect }));

/** A version that was published once. Throws 400 for any other. */
export async function findFormVersion(form: QuestionFormName, version: number): Promise<QuestionForm> {
  const row = version === 0 ? null : await db.formVersion.findUnique({ where: { form_version: { form: storedForms[form], version } }, select: formVersionSelect });
  if (version !== 0 && !row) throw invalidField("formVersion", "We don't know this version of the form. Please load the page again.");
  return toQuestionForm(form, row);
}

/** The items without those that a coach has stopped asking or deleted. */
export async function withoutArchived(form: QuestionFormName, items: readonly FormItem[]): Promise<FormItem[]> {
  const asked = await db.question.findMany({ where: { form: storedForms[form], clientId: null, archivedAt: null }, select: { id: true } });
  const ids = new Set(asked.map(({ id }) => id));
  return items.filter(({ questionId, builtIn }) => builtIn !== null || ids.has(questionId));
}

/**
 * What a form asks of a client: in the version of this day, or in the one named. Throws 400 for an unknown version and for one that
 * starts later.
 */
export async function findFormFor(form: QuestionFormName, { version, day, ...asked }: AskedOf & { version?: number; day: string }): Promise<QuestionForm> {
  const { items, ...found } = version === undefined ? await findFormOn(form, day) : await findFormVersion(form, version);
  if ((found.effectiveMonday ?? "") > day) throw invalidField("version", "This form isn't asked yet");
  // A tag is the coach's own word for the client, and what is a safety note is for staff.
  return { ...found, items: itemsAskedOf(await withoutArchived(form, items), asked).map((item) => ({ ...item, safetyNote: false, schedule: { ...item.schedule, tag: null } })) };
}

/** The practice's own questions for all clients, the oldest first. */
export const findQuestions = async () => (await db.question.findMany({ where: { clientId: null }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: questionSelect })).map(toQuestion);

/** The questions for one client, the newest first. Throws 404 for a client outside the actor's reach. */
export async function findClientQuestions(actor: Coach, clientId: string) {
  await findClient(actor, clientId);
  return (await db.question.findMany({ where: { clientId, client: visibleClients(actor) }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], select: clientQuestionSelect })).map(toClientQuestion);
}

/** What a client alone is asked for the check-in of this Monday. */
export const findItemsForClient = (clientId: string, monday: string) => findClientItems({ clientId, firstMonday: { lte: dayToDate(monday) }, archivedAt: null, lastMonday: { gte: dayToDate(monday) } });

/** What a client alone may answer for this Monday: also what was stopped or has run out since, because a late draft has it. */
export const findAnswerableItems = (clientId: string, monday: string) => findClientItems({ clientId, firstMonday: { lte: dayToDate(monday) } });

const findClientItems = async (where: Prisma.QuestionWhereInput): Promise<FormItem[]> =>
  (await db.question.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: clientQuestionSelect })).map(toClientItem);

/** Every version of a form, newest first. Throws 404 for an unknown form. */
export async function findFormVersions(_: Coach, name: string) {
  const form = requireForm(name);
  const rows = await db.formVersion.findMany({
    where: { form: storedForms[form] },
    orderBy: { version: "desc" },
    select: { ...formVersionSelect, createdAt: true, createdBy: { select: { firstName: true, lastName: true } } },
  });
  return rows.map(({ createdAt, createdBy, ...row }) => ({ ...toQuestionForm(form, row), createdAt, by: createdBy && personDisplayName(createdBy) }));
}

/**
 * The answers whose photos the client uploaded and has in nothing else that she sent: her photos go with the answer. Throws 400 by
 * an answer for any other photo, unless its question isn't asked any more: then the answer is left out, because it could not be
 * corrected on screen. `checkIn` is the one that is answered, and `otherPhotoIds` are sent with it. `tx` is the transaction that keeps
 * photos from being discarded meanwhile.
 */
export async function withOwnPhotos(tx: Tx, actor: Pick<Actor, "id">, sent: readonly AnswerInput[], { mentioned, answers }: CheckedAnswers, checkIn: Prisma.CheckInWhereInput, otherPhotoIds: readonly string[]): Promise<CheckedAnswers> {
  const seen = new Set(otherPhotoIds);
  const replaced = { checkIn, questionId: { in: mentioned } };
  async function findProblem(photoIds: readonly string[]) {
    if (!(await areOwnFiles(actor, photoIds, "progress_photo", tx))) return "Please add your photos again";
    const [inCheckIn, inAnswer] = [{ in: [...photoIds] }, { hasSome: [...photoIds] }];
    const sentBefore =
      (await tx.baseline.count({ where: { clientId: actor.id, OR: [{ frontPhotoId: inCheckIn }, { sidePhotoId: inCheckIn }, { backPhotoId: inCheckIn }] } })) +
      (await tx.checkIn.count({ where: { clientId: actor.id, NOT: checkIn, OR: [{ frontPhotoId: inCheckIn }, { sidePhotoId: inCheckIn }, { backPhotoId: inCheckIn }, { otherPhotoIds: inAnswer }] } })) +
      (await tx.questionAnswer.count({ where: { photoIds: inAnswer, checkIn: { clientId: actor.id }, NOT: replaced } }));
    return sentBefore > 0 || photoIds.some((id) => seen.has(id)) ? "You've sent one of these photos before. Please add another." : null;
  }
  const leftOut = new Set<string>();
  for (const { questionId, photoIds } of answers.filter((answer) => answer.photoIds.length > 0)) {
    const problem = await findProblem(photoIds);
    const index = sent.findIndex((answer) => answer.questionId === questionId);
    if (problem === null) photoIds.forEach((id) => seen.add(id));
    else if (sent[index]?.noLongerAsked) leftOut.add(questionId);
    else throw invalidField(`answers.${index}.value`, problem);
  }
  return { mentioned: mentioned.filter((id) => !leftOut.has(id)), answers: answers.filter(({ questionId }) => !leftOut.has(questionId)) };
}
