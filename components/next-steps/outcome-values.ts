import type * as z from "zod/mini";
import { asObject, asText } from "@/components/form/draft-values";
import { outcomeLabels } from "@/components/next-steps/step-labels";
import type { stepOutcomeInputs, StepWithOutcome } from "@/lib/work/next-steps/contract";
import { type StepOutcome, stepOutcomes } from "@/lib/work/next-steps/rules";

/** How a client says that a step went, as a form holds it. */
interface OutcomeValue {
  outcome?: StepOutcome;
  note: string;
}
/** "Partly: only twice"; null where she has not said it. */
export const outcomeText = (value: OutcomeValue | undefined): string | null => (value?.outcome ? [outcomeLabels[value.outcome], value.note].filter(Boolean).join(": ") : null);

/** By the step's id. */
export type OutcomeValues = Record<string, OutcomeValue>;

/** The outcomes that a form starts with: those of a draft, else what a check-in has said, else that a step is ticked off. */
export function initialOutcomes(steps: readonly StepWithOutcome[], draft: unknown): OutcomeValues {
  const known = steps.map(({ id, done, outcome, note }): [string, OutcomeValue] => [id, { outcome: outcome ?? (done ? "done" : undefined), note: note ?? "" }]);
  const drafted = Object.entries(asObject(draft)).map(([id, value]): [string, OutcomeValue] => [id, { outcome: stepOutcomes.find((one) => one === asObject(value).outcome), note: asText(asObject(value).note) }]);
  return Object.fromEntries([...known, ...drafted]);
}

/** The outcomes to send for the steps that a check-in asks about. */
export const listOutcomes = (steps: readonly StepWithOutcome[], values: OutcomeValues): z.input<typeof stepOutcomeInputs> =>
  steps.flatMap(({ id }) => {
    const { outcome, note } = values[id] ?? {};
    return outcome ? [{ id, outcome, note }] : [];
  });
