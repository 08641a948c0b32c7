import { discoveryQuestions, requiredDiscoveryQuestions } from "@/components/leads/discovery/questions";
import type { DiscoveryFormResponse } from "@/lib/outreach/leads/contract";
import { honeypotName } from "@/lib/outreach/leads/options";
import type { ErrorBody } from "@/lib/platform/errors";

/** What stands in the form, by the names of its fields; a list where several may be ticked. */
export type DiscoveryFormValues = Record<string, string | string[]>;

/** What came of sending the form. A refused one brings back what was written. */
export type DiscoveryFormResult = { answer: DiscoveryFormResponse } | { refusal: ErrorBody; answers: DiscoveryFormValues };

/** Line ends as they were typed: a browser posts each as two characters. */
const readTextField = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
};

/** All that is written and ticked, blank fields left out. */
export function readDiscoveryFormValues(form: FormData): DiscoveryFormValues {
  const given = discoveryQuestions.map(({ kind, name }) => [name, kind === "several" ? form.getAll(name).filter((value) => typeof value === "string") : readTextField(form, name)] as const);
  return Object.fromEntries([...given, ["consent", readTextField(form, "consent")] as const].filter(([, value]) => value.length > 0));
}

/** What is sent of it, for the endpoint's own schema to judge. */
export const toDiscoveryRequestBody = (form: FormData) => ({
  ...readDiscoveryFormValues(form),
  consent: form.has("consent"),
  leadRef: readTextField(form, "leadRef"),
  [honeypotName]: readTextField(form, honeypotName),
});

export const textAnswer = (answers: DiscoveryFormValues, name: string) => {
  const value = answers[name];
  return typeof value === "string" ? value : "";
};

export const listAnswer = (answers: DiscoveryFormValues, name: string) => {
  const value = answers[name];
  return Array.isArray(value) ? value : [];
};

/** The required questions that have no answer yet (spec platform §5). */
export const findMissingQuestions = (answers: DiscoveryFormValues) => requiredDiscoveryQuestions.filter(({ name }) => listAnswer(answers, name).length === 0 && textAnswer(answers, name).trim() === "");
