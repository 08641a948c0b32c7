import type * as z from "zod/mini";
import { asObject, asText } from "@/components/form/draft-values";
import { outcomeLabels } from "@/components/next-steps/step-labels";
import type { stepOutcomeInputs, StepWithOutcome } from "@/lib/work/next-steps/contract";
import { type StepOutcome, stepOutcomes } from "@/lib/work/next-steps/rules";

/** How a client says that a step went, as a form holds it. */
interface OutcomeValue {
  outcome?: StepOutcome;
  note?: string;
  /** The step's words, which a draft keeps because the coach may change them. */
  text?: string;
}
/** "Partly: only twice"; null where she has not said it. */
export const outcomeText = (value: OutcomeValue | undefined): string | null => (value?.outcome ? [outcomeLabels[value.outcome], value.note].filter(Boolean).join(": ") : null);

/** By the step's id. */
export type OutcomeValues = Record<string, OutcomeValue>;

/** The outcomes that a form starts with: those of a draft, else what a check-in has said, else that a step is ticked off, which may be after the draft was begun. */
export function initialOutcomes(steps: readonly StepWithOutcome[], draft: unknown): OutcomeValues {
  const known: OutcomeValues = Object.fromEntries(steps.map(({ id, done, outcome, note, text }) => [id, { outcome: outcome ?? (done ? "done" : undefined), note: note ?? "", text }]));
  const drafted = Object.entries(asObject(draft)).map(([id, value]): [string, OutcomeValue] => {
    const said = asObject(value);
    const [outcome, note] = [stepOutcomes.find((one) => one === said.outcome), asText(said.note)];
    // A note that was sent goes with its outcome.
    const sent = outcome ? undefined : known[id];
    return [id, { outcome: outcome ?? sent?.outcome, note: note.trim() === "" ? (sent?.note ?? note) : note, text: known[id]?.text ?? (asText(said.text) || undefined) }];
  });
  return { ...known, ...Object.fromEntries(drafted) };
}

/** What to call a step whose words are not known any more. */
export const unknownStep = "A step from your coach";

/** What she wrote about steps that the form doesn't ask about any more, because the coach has changed or replaced them, and that wasn't `sent`. */
export const listKeptNotes = (values: OutcomeValues, asked: readonly StepWithOutcome[], sent: readonly StepWithOutcome[] = []) =>
  Object.entries(values).flatMap(([id, value]) => {
    const { note = "", text = unknownStep } = value;
    const isKept = note.trim() !== "" && !asked.some((step) => step.id === id) && !sent.some((step) => step.id === id && step.note === note);
    return isKept ? [{ id, label: text, text: outcomeText(value) ?? note }] : [];
  });

/** The outcomes to send for the steps that a check-in asks about. */
export const listOutcomes = (steps: readonly StepWithOutcome[], values: OutcomeValues): z.input<typeof stepOutcomeInputs> =>
  steps.flatMap(({ id }) => {
    const { outcome, note } = values[id] ?? {};
    return outcome ? [{ id, outcome, note }] : [];
  });
