import type * as z from "zod/mini";
import { answerInWords, answerWordsSelect } from "@/lib/people/clients/shape";
import { dateToDay } from "@/lib/platform/clock";
import { fileUrl } from "@/lib/platform/paths";
import type { CheckedAnswer } from "@/lib/work/questions/answers";
import { builtInItems } from "@/lib/work/questions/built-in";
import type { answer, FormItem, Question, QuestionForm, QuestionFormName } from "@/lib/work/questions/contract";
import type { QuestionKind } from "@/lib/work/questions/kinds";
import { everyWeek } from "@/lib/work/questions/rules";
import type { Prisma } from "@/prisma/generated/client";

type StoredForm = Prisma.FormVersionGetPayload<{ select: { form: true } }>["form"];
type StoredKind = Prisma.QuestionGetPayload<{ select: { kind: true } }>["kind"];

export const storedForms = { "weekly-check-in": "weekly_check_in", intake: "intake" } as const satisfies Record<QuestionFormName, StoredForm>;
const formNames = { weekly_check_in: "weekly-check-in", intake: "intake" } as const satisfies Record<StoredForm, QuestionFormName>;

export const storedKinds = {
  "short-text": "short_text",
  "long-text": "long_text",
  number: "number",
  scale: "scale",
  "yes-no": "yes_no",
  "one-of": "one_of",
  "several-of": "several_of",
  photo: "photo",
} as const satisfies Record<QuestionKind, StoredKind>;
const kindNames = { short_text: "short-text", long_text: "long-text", number: "number", scale: "scale", yes_no: "yes-no", one_of: "one-of", several_of: "several-of", photo: "photo" } as const satisfies Record<StoredKind, QuestionKind>;

export const questionSelect = { id: true, form: true, clientId: true, kind: true, label: true, unit: true, scaleLow: true, scaleHigh: true, archivedAt: true, eraseAt: true, _count: { select: { answers: true } } } satisfies Prisma.QuestionSelect;
export type QuestionRow = Prisma.QuestionGetPayload<{ select: typeof questionSelect }>;

type StoredQuestion = Omit<Question, "eraseAt"> & { eraseAt: Date | null };

export const toQuestion = ({ id, form, clientId, kind, label, unit, scaleLow, scaleHigh, archivedAt, eraseAt, _count }: QuestionRow): StoredQuestion => ({
  id,
  form: formNames[form],
  clientId,
  kind: kindNames[kind],
  label,
  unit,
  low: scaleLow,
  high: scaleHigh,
  archived: archivedAt !== null,
  answers: _count.answers,
  eraseAt,
});

export const clientQuestionSelect = { ...questionSelect, hint: true, options: true, firstMonday: true, lastMonday: true } satisfies Prisma.QuestionSelect;
type ClientQuestionRow = Prisma.QuestionGetPayload<{ select: typeof clientQuestionSelect }>;

/** A question for one client, whose row has the words and days (a CHECK). */
export const toClientQuestion = ({ hint, options, firstMonday, lastMonday, ...row }: ClientQuestionRow) => ({
  ...toQuestion(row),
  label: row.label ?? "",
  hint,
  // Only `addQuestionForClient` writes options.
  options: options as FormItem["options"],
  firstMonday: firstMonday ?? new Date(0),
  lastMonday: lastMonday ?? new Date(0),
});

/** The same as her form asks it. */
export function toClientItem(row: ClientQuestionRow): FormItem {
  const { id, kind, label, hint, unit, low, high, options } = toClientQuestion(row);
  return { questionId: id, builtIn: null, kind, label, hint, unit, low, high, options, required: false, hidden: false, safetyNote: false, schedule: everyWeek };
}

export const formVersionSelect = { version: true, effectiveMonday: true, items: true } satisfies Prisma.FormVersionSelect;
type FormVersionRow = Prisma.FormVersionGetPayload<{ select: typeof formVersionSelect }>;

/** A version as it was published, with the fields that the form has got since at the end. `null` is version 0, of built-in questions. */
export function toQuestionForm(form: QuestionFormName, row: FormVersionRow | null): QuestionForm {
  if (!row) return { version: 0, effectiveMonday: null, items: [...builtInItems[form]] };
  // Only `publishForm` writes items.
  const items = row.items as unknown as FormItem[];
  const known = new Set(items.map(({ questionId }) => questionId));
  return { version: row.version, effectiveMonday: dateToDay(row.effectiveMonday), items: [...items, ...builtInItems[form].filter(({ questionId }) => !known.has(questionId))] };
}

/** All answers of a check-in or an intake record, also those to a question that is deleted but not erased yet. */
export const storedAnswersArgs = {
  select: { questionId: true, label: true, choiceIds: true, ...answerWordsSelect },
  orderBy: { position: "asc" },
} satisfies Prisma.CheckIn$answersArgs & Prisma.IntakeRecord$answersArgs;

/** The answers as people see them. */
export const answersArgs = { ...storedAnswersArgs, where: { question: { eraseAt: null } } } satisfies Prisma.CheckIn$answersArgs & Prisma.IntakeRecord$answersArgs;
type AnswerRow = Prisma.QuestionAnswerGetPayload<typeof answersArgs>;

/** All columns of a check-in's answers, as imports compare and restore them. Those to a deleted question are left to its erasure. */
export const checkedAnswersArgs = {
  where: { question: { eraseAt: null } },
  select: { questionId: true, version: true, position: true, label: true, text: true, number: true, yes: true, choiceIds: true, choiceLabels: true, photoIds: true, safetyNote: true },
  orderBy: { questionId: "asc" },
} satisfies Prisma.CheckIn$answersArgs;

export const toCheckedAnswer = ({ number, ...row }: Prisma.QuestionAnswerGetPayload<typeof checkedAnswersArgs>): CheckedAnswer => ({ ...row, number: number === null ? null : Number(number) });

/** An answer as it is read. */
export function toAnswer(row: AnswerRow): z.input<typeof answer> {
  const { questionId, label, text, number, yes, choiceIds, choiceLabels, photoIds, question } = row;
  const kind = kindNames[question.kind];
  const common = { questionId, kind, label, unit: question.unit, text: answerInWords(row) };
  const value = (number === null ? null : Number(number)) ?? yes ?? text;
  if (value !== null) return { ...common, value };
  if (kind === "photo") return { ...common, value: photoIds, photos: photoIds.map(fileUrl) };
  return { ...common, value: kind === "one-of" ? (choiceIds[0] ?? "") : choiceIds, choices: choiceLabels };
}
