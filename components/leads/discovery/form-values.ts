import { discoveryQuestions, requiredDiscoveryQuestions } from "@/components/leads/discovery/questions";
import type { DiscoveryFormResponse } from "@/lib/outreach/leads/contract";
import { honeypotName } from "@/lib/outreach/leads/discovery-options";
import type { ErrorBody } from "@/lib/platform/errors";

/** The form's values by field name; a list for multiple choice. */
export type DiscoveryFormValues = Record<string, string | string[]>;

/** The result of a plain post. A refused one includes the answers, so the form can show them again. */
export type DiscoveryFormResult = { response: DiscoveryFormResponse } | { error: ErrorBody; answers: DiscoveryFormValues };

/** Browsers post line breaks as CRLF; this returns them as LF. */
const readTextField = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
};

/** The answers and the consent, without blank fields. */
export function readDiscoveryFormValues(form: FormData): DiscoveryFormValues {
  const answers = discoveryQuestions.map(({ kind, name }) => [name, kind === "several" ? form.getAll(name).filter((value) => typeof value === "string") : readTextField(form, name)] as const);
  return Object.fromEntries([...answers, ["consent", readTextField(form, "consent")] as const].filter(([, value]) => value.length > 0));
}

/** The hidden field with the unit that the form asks the weight in. */
export const weightUnitName = "weightUnit";

/** From this many stones on, a number without a unit is sent as it was typed: it must have been meant in kilograms or pounds. */
const tooManyStones = 40;

/** The weight with the unit it was asked in, where only a number was typed: everyone reads a number without a unit as kilograms. */
function withAskedUnit(answers: DiscoveryFormValues, unit: string): DiscoveryFormValues {
  const weight = textAnswer(answers, "weight").trim();
  const isAsked = unit === "lb" || (unit === "st" && parseFloat(weight) < tooManyStones);
  return isAsked && /^\d+([.,]\d+)?$/.test(weight) ? { ...answers, weight: `${weight} ${unit}` } : answers;
}

/** The request body, not validated yet. */
export const toDiscoveryRequestBody = (form: FormData) => ({
  ...withAskedUnit(readDiscoveryFormValues(form), readTextField(form, weightUnitName)),
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
