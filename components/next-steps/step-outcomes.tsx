import { Check, CircleDashed, CircleDot, CircleHelp } from "lucide-react";
import { outcomeLabels } from "@/components/next-steps/step-labels";
import type { StepWithOutcome } from "@/lib/work/next-steps/contract";

const icons = { done: Check, partly: CircleDot, not_this_week: CircleDashed };

interface StepOutcomesProps {
  steps: readonly StepWithOutcome[];
  /** What to say of a step without an outcome; by default whether it is ticked off. */
  unanswered?: string;
}

/** Steps and how they went, in words and never in a colour that judges. */
export const StepOutcomes = ({ steps, unanswered }: StepOutcomesProps) => (
  <ul className="grid gap-2.5">
    {steps.map(({ id, text, done, outcome, note }) => {
      const Icon = outcome ? icons[outcome] : done ? Check : CircleHelp;
      const state = outcome ? outcomeLabels[outcome] : done ? "Ticked off" : unanswered;
      return (
        <li key={id} className="flex gap-2.5">
          <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
          <div className="min-w-0">
            <p dir="auto" className="wrap-anywhere">
              {text}
            </p>
            {state ? <p className="text-sm text-muted-foreground">{state}</p> : null}
            {note ? (
              <p dir="auto" className="text-sm wrap-anywhere">
                “{note}”
              </p>
            ) : null}
          </div>
        </li>
      );
    })}
  </ul>
);
