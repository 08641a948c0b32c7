import { questions, requiredQuestions } from "@/components/leads/discovery/questions";
import type { ErrorBody } from "@/lib/platform/errors";
import type { DiscoveryAnswer } from "@/lib/outreach/leads/contract";
import { honeypotName } from "@/lib/outreach/leads/options";

/** What stands in the form, by the names of its fields; a list where several may be ticked. */
export type Answers = Record<string, string | string[]>;

/** What came of sending the form. A refused one brings back what was written. */
export type Outcome = { answer: DiscoveryAnswer } | { refusal: ErrorBody; answers: Answers };

/** Line ends as they were typed: a browser posts each as two characters. */
const textIn = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
};

/** All that is written and ticked, blank fields left out. */
export function answersIn(form: FormData): Answers {
  const given = questions.map(({ kind, name }) => [name, kind === "several" ? form.getAll(name).filter((value) => typeof value === "string") : textIn(form, name)] as const);
  return Object.fromEntries([...given, ["consent", textIn(form, "consent")] as const].filter(([, value]) => value.length > 0));
}

/** What is sent of it, for the endpoint's own schema to judge. */
export const bodyOf = (form: FormData) => ({
  ...answersIn(form),
  consent: form.has("consent"),
  leadRef: textIn(form, "leadRef"),
  [honeypotName]: textIn(form, honeypotName),
});

export const textOf = (answers: Answers, name: string) => {
  const value = answers[name];
  return typeof value === "string" ? value : "";
};

export const listOf = (answers: Answers, name: string) => {
  const value = answers[name];
  return Array.isArray(value) ? value : [];
};

/** The required questions that have no answer yet (spec platform §5). */
export const missingIn = (answers: Answers) => requiredQuestions.filter(({ name }) => listOf(answers, name).length === 0 && textOf(answers, name).trim() === "");
