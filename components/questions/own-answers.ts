import { asObject } from "@/components/form/draft-values";
import type { AnswerInput, AskedItem, AskedQuestionForm, FormItem } from "@/lib/work/questions/contract";
import { readAnswer } from "@/lib/work/questions/rules";

/** What is asked, and the version that says it; 0 where the practice has changed nothing. Only a form that was read has quick answers. */
export type AskedForm = Pick<AskedQuestionForm, "version"> & { items: OfferedItem[] };
export type OfferedItem = FormItem & Partial<Pick<AskedItem, "chips">>;

export const listOwnItems = ({ items }: Pick<AskedForm, "items">) => items.filter(({ builtIn }) => builtIn === null);

/** The questions of one section in the form's order. One of the practice's own joins the built-in question before it, or `first` where there is none. */
export function itemsOfSection<Section extends string, Item extends FormItem>(items: readonly Item[], wanted: Section, first: Section, sectionOf: (item: Item) => Section | undefined): Item[] {
  let section = first;
  return items.filter((item) => {
    section = sectionOf(item) ?? section;
    return section === wanted;
  });
}

/** The title above own questions that stand before every built-in one. */
export const ownQuestionsTitle = "From your coach";

export type OwnAnswer = NonNullable<AnswerInput["value"]>;

/** The part of a form's values and of its draft that holds the answers to own questions, by their ids. */
export interface OwnValues {
  /** The version of the form; left out, as `answers`, where the practice has changed nothing and asks this client nothing of her own. */
  formVersion?: number;
  answers?: Record<string, OwnAnswer | null | undefined>;
}

const isOwnAnswer = (value: unknown): value is OwnAnswer =>
  typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)) || (Array.isArray(value) && value.every((one) => typeof one === "string"));

const blankAnswer = ({ kind }: FormItem) => (kind === "short-text" || kind === "long-text" ? "" : null);

/** The answers to a version's own questions. One whose question is no longer asked stays, so that it is sent. */
export function toOwnValues(version: number, answers: unknown, form: AskedForm): OwnValues {
  const given = asObject(answers);
  // The specified form names no version.
  if (version === 0 && listOwnItems(form).length === 0 && Object.keys(given).length === 0) return {};
  // A draft of another version asks what that version has, so nothing of this form is added to it.
  const blank = Object.fromEntries((version === form.version ? listOwnItems(form) : []).map((item) => [item.questionId, blankAnswer(item)]));
  const typed = Object.fromEntries(Object.entries(given).flatMap(([id, value]) => (isOwnAnswer(value) ? [[id, value]] : [])));
  return { formVersion: version, answers: { ...blank, ...typed } };
}

/** Answers that were sent, by their questions' ids. */
export const toAnswersById = (answers: readonly { questionId: string; value: OwnAnswer }[] = []) => Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]));

/** The part of an answer that its question still offers; null where there is none. */
export function offeredValue(value: OwnAnswer, { kind, options }: FormItem): OwnAnswer | null {
  const isOffered = (id: string) => options.some((option) => option.id === id);
  if (kind === "several-of") return Array.isArray(value) ? value.filter(isOffered) : null;
  if (kind === "one-of") return typeof value === "string" && isOffered(value) ? value : null;
  return value;
}

/** Whether a field holds no answer. */
export const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === "string" && value.trim() === "") || (Array.isArray(value) && value.length === 0);

/** The answers to the practice's own questions as they are sent. A blank one is sent too, because one that is left out stays as it was. */
export function listSentAnswers({ answers = {} }: OwnValues, { items }: Pick<AskedForm, "items">): AnswerInput[] {
  const asked = new Set(items.map(({ questionId }) => questionId));
  return Object.entries(answers).map(([questionId, value]) => ({ questionId, value: isBlank(value) ? null : (value ?? null), ...(!asked.has(questionId) && { noLongerAsked: true }) }));
}

/** The name of the field that shows an error of the server. It names an answer by its place in the body that was sent. */
export function toFieldName(path: string, { answers = [] }: { answers?: readonly AnswerInput[] }) {
  const index = /^answers\.(\d+)\./.exec(path)?.[1];
  const questionId = index === undefined ? undefined : answers[Number(index)]?.questionId;
  return questionId === undefined ? path : `answers.${questionId}`;
}

/** What keeps own answers from being sent, by field: what the server would say, and that a required one is blank, which only the screen asks for. */
export const findAnswerProblems = (form: AskedForm, { answers }: OwnValues): Record<`answers.${string}`, string> =>
  Object.fromEntries(listOwnItems(form).flatMap((item) => findAnswerProblem(item, answers?.[item.questionId])));

function findAnswerProblem(item: FormItem, value: OwnAnswer | null | undefined): [`answers.${string}`, string][] {
  const name = `answers.${item.questionId}` as const;
  if (value === undefined || value === null || isBlank(value)) return item.required ? [[name, "Please answer this question"]] : [];
  const read = readAnswer(item, value);
  return typeof read === "string" ? [[name, read]] : [];
}
