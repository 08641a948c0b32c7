import { db, type Tx } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { CheckedAnswer } from "@/lib/work/questions/answers";
import { lockForms } from "@/lib/work/questions/commands";
import type { ImportedQuestion } from "@/lib/work/questions/imported";
import { storedForms, storedKinds } from "@/lib/work/questions/shape";
import { Prisma } from "@/prisma/generated/client";

/*
 * Writes the questions that imports make from columns, and the answers to them, within the caller's transaction. Only a question
 * that an import made has its words in its own row (`label`) and no client. No version of the form has it, so no client is asked it.
 */

const asRow = ({ id, label, kind }: ImportedQuestion) => ({ id, label, kind: storedKinds[kind] });
const recordsetSql = (questions: readonly ImportedQuestion[]) => Prisma.sql`jsonb_to_recordset(${JSON.stringify(questions.map(asRow))}::jsonb) AS d("id" text, "label" text, "kind" text)`;
const madeByImport = Prisma.sql`q."form"::text = ${storedForms["weekly-check-in"]} AND q."clientId" IS NULL AND q."eraseAt" IS NULL AND q."label" = d."label" AND q."kind"::text = d."kind"`;

/** The ids of the questions that earlier imports made with the same words and kind, by the ids of these. */
export async function findMadeBefore(questions: readonly ImportedQuestion[], tx: Tx = db): Promise<Map<string, string>> {
  if (questions.length === 0) return new Map();
  const found = await tx.$queryRaw<{ id: string; madeBefore: string }[]>`
    SELECT DISTINCT ON (d."id") d."id", q."id" AS "madeBefore" FROM ${recordsetSql(questions)} JOIN "Question" q ON ${madeByImport}
    ORDER BY d."id", q."id" = d."id" DESC, q."createdAt", q."id"`;
  return new Map(found.map(({ id, madeBefore }) => [id, madeBefore]));
}

/**
 * Makes those of these questions that aren't there yet. Returns the ids of those that can't take answers: deleted since, or to be
 * made while another import has made the same.
 */
export async function makeImportedQuestions(tx: Tx, questions: readonly ImportedQuestion[], now: Date): Promise<Set<string>> {
  if (questions.length === 0) return new Set();
  const ids = questions.map(({ id }) => id);
  // Locked, so that none is erased before its answers are written.
  await tx.$queryRaw`SELECT 1 FROM "Question" WHERE "id" = ANY(${ids}::text[]) ORDER BY "id" FOR KEY SHARE`;
  const madeBefore = await findMadeBefore(questions, tx);
  await tx.question.createMany({
    data: questions.filter(({ id }) => !madeBefore.has(id)).map(({ kind, ...question }) => ({ ...question, kind: storedKinds[kind], form: storedForms["weekly-check-in"], createdAt: now })),
    skipDuplicates: true,
  });
  const open = await tx.question.findMany({ where: { id: { in: ids }, eraseAt: null }, select: { id: true } });
  return new Set(ids.filter((id) => !open.some((question) => question.id === id)));
}

/** The check-in's answers, all of them. */
interface AnsweredCheckIn {
  id: string;
  answers: readonly CheckedAnswer[];
}

/** Stores exactly these answers of each check-in. One that it has already keeps its row. A deleted question keeps its answers and takes none. */
export async function replaceAnswers(tx: Tx, checkIns: readonly AnsweredCheckIn[], now: Date): Promise<void> {
  if (checkIns.length === 0) return;
  const rows = checkIns.flatMap(({ id, answers }) => answers.map((answer) => ({ id: newId(now), checkInId: id, ...answer })));
  const answersSql = Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d("id" text, "checkInId" text, "questionId" text, "version" int, "position" int,
    "label" text, "text" text, "number" numeric, "yes" boolean, "choiceIds" text[], "choiceLabels" text[], "photoIds" text[], "safetyNote" boolean)`;
  await tx.$executeRaw`
    DELETE FROM "QuestionAnswer" a USING "Question" q WHERE a."checkInId" = ANY(${checkIns.map(({ id }) => id)}::text[])
      AND q."id" = a."questionId" AND q."eraseAt" IS NULL
      AND NOT EXISTS (SELECT FROM ${answersSql} WHERE d."checkInId" = a."checkInId" AND d."questionId" = a."questionId")`;
  await tx.$executeRaw`
    INSERT INTO "QuestionAnswer" ("id", "checkInId", "questionId", "version", "position", "label", "text", "number", "yes", "choiceIds", "choiceLabels", "photoIds", "safetyNote")
    SELECT d."id", d."checkInId", d."questionId", d."version", d."position", d."label", d."text", d."number", d."yes", d."choiceIds", d."choiceLabels", d."photoIds", d."safetyNote" FROM ${answersSql}
      JOIN "Question" q ON q."id" = d."questionId" AND q."eraseAt" IS NULL
    ON CONFLICT ("checkInId", "questionId") DO UPDATE SET "version" = excluded."version", "position" = excluded."position", "label" = excluded."label",
      "text" = excluded."text", "number" = excluded."number", "yes" = excluded."yes", "choiceIds" = excluded."choiceIds", "choiceLabels" = excluded."choiceLabels", "photoIds" = excluded."photoIds", "safetyNote" = excluded."safetyNote"`;
}

/** Removes those of these questions that imports made and that neither an answer nor a version of the form uses. */
export async function removeUnusedQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // A publication would otherwise publish a question that is being removed.
  await lockForms(tx);
  // Locked first, so that an answer that is being written is there before it is looked for.
  await tx.$queryRaw`SELECT 1 FROM "Question" WHERE "id" = ANY(${[...ids]}::text[]) ORDER BY "id" FOR UPDATE`;
  await tx.$executeRaw`
    DELETE FROM "Question" q WHERE q."id" = ANY(${[...ids]}::text[]) AND q."clientId" IS NULL AND q."label" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "QuestionAnswer" a WHERE a."questionId" = q."id")
      AND NOT EXISTS (SELECT FROM "FormVersion" f WHERE f."items" @> jsonb_build_array(jsonb_build_object('questionId', q."id")))`;
}

/** Which of these questions are still there and not deleted. */
export const findExistingQuestionIds = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> =>
  new Set(ids.length === 0 ? [] : (await tx.question.findMany({ where: { id: { in: [...ids] }, eraseAt: null }, select: { id: true } })).map(({ id }) => id));
