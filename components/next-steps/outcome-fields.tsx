import { useWatch } from "react-hook-form";
import { RadioField } from "@/components/form/choice-fields";
import { TextField } from "@/components/form/fields";
import type { OutcomeValues } from "@/components/next-steps/outcome-values";
import { outcomeLabels } from "@/components/next-steps/step-labels";
import type { StepWithOutcome } from "@/lib/work/next-steps/contract";
import { maxNoteLength, stepOutcomes } from "@/lib/work/next-steps/rules";

const options = stepOutcomes.map((value) => ({ value, label: outcomeLabels[value] }));

/** Asks how each step went: done, partly or not this week, and one optional line. */
export function OutcomeFields({ steps }: { steps: readonly StepWithOutcome[] }) {
  const values = useWatch<{ stepOutcomes: OutcomeValues }, "stepOutcomes">({ name: "stepOutcomes" });
  return steps.map(({ id, text }) => (
    <div key={id} className="grid gap-3">
      <RadioField name={`stepOutcomes.${id}.outcome`} label={text} options={options} columns />
      {values[id]?.outcome ? <TextField name={`stepOutcomes.${id}.note`} label="Anything to add? (optional)" autoComplete="off" enterKeyHint="next" maxLength={maxNoteLength} /> : null}
    </div>
  ));
}
