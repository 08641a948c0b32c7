import { useEffect, useRef } from "react";
import { get, useFormState, useWatch } from "react-hook-form";
import { fieldNameOf } from "@/components/check-ins/asked-form";
import { type CheckInValues, listFormPhotos } from "@/components/check-ins/check-in-values";
import { answerText, countPhotos } from "@/components/check-ins/steps/answer-text";
import { answerName, type CheckInStep, itemsOfStep } from "@/components/check-ins/steps/check-in-steps";
import { StepTitle } from "@/components/check-ins/steps/step-title";
import type { Stepper } from "@/components/check-ins/steps/use-steps";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { outcomeText } from "@/components/next-steps/outcome-values";
import { isBlank } from "@/components/questions/own-answers";
import { photoPoses } from "@/lib/core/uploads/photo-poses";
import type { WeightUnit } from "@/lib/platform/units";
import { checkInFields } from "@/lib/work/questions/check-in-fields";
import type { FormItem } from "@/lib/work/questions/contract";

/** Every answer, and what is missing. A tap on one opens its question. Sending with something missing leads to the first line that says so. */
export function ReviewStep({ stepper }: { stepper: Stepper }) {
  const { errors, submitCount } = useFormState<CheckInValues>();
  // The fields that are not on screen change what is listed.
  const values = useWatch<CheckInValues>() as CheckInValues;
  const readUnit = useWeightUnit("kg");
  const lines = stepper.steps.flatMap((step) => toLines(step, values, errors, readUnit));
  const problems = lines.filter(({ problem }) => problem);
  const missing = problems.length;
  const firstProblem = useRef<HTMLButtonElement>(null);
  const seenCount = useRef(submitCount);
  useEffect(() => {
    if (seenCount.current === submitCount) return;
    seenCount.current = submitCount;
    // The fields are not on this screen, so the form finds none to focus.
    firstProblem.current?.focus({ preventScroll: true });
    // Out from under the bar, which the browser counts as visible.
    firstProblem.current?.scrollIntoView({ block: "nearest" });
  }, [submitCount]);
  return (
    <StepTitle title="Look it over" hint={missing === 0 ? "Tap an answer to change it, or send it to your coach." : `${missing === 1 ? "One answer is" : `${missing} answers are`} still missing. Tap one to fill it in.`}>
      <ul className="divide-y rounded-lg border bg-card">
        {lines.map(({ key, label, text, problem, stepId }) => (
          <li key={key}>
            {/* Words and a drawn arrow: icons and boxes on each of thirty lines would be half of the screen's elements. */}
            <button
              ref={key === problems[0]?.key ? firstProblem : undefined}
              type="button"
              onClick={() => stepper.open(stepId)}
              className="relative grid min-h-14 w-full content-center py-3 pr-10 pl-4 text-left after:absolute after:top-3 after:right-4 after:text-xl after:leading-none after:text-muted-foreground after:content-['›'_/_''] hover:bg-accent focus:bg-accent"
            >
              <span dir="auto" className="text-sm font-semibold text-muted-foreground wrap-anywhere">
                {label}
              </span>
              {text ? (
                <span dir="auto" className="line-clamp-3 whitespace-pre-wrap wrap-anywhere">
                  {text}
                </span>
              ) : problem ? null : (
                <span className="text-muted-foreground">Left out</span>
              )}
              {problem ? <span className="text-sm font-medium text-destructive-ink">{problem}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </StepTitle>
  );
}

interface Line {
  key: string;
  label: string;
  text: string | null;
  problem: string | undefined;
  stepId: string;
}

function toLines(step: CheckInStep, values: CheckInValues, errors: object, readUnit: WeightUnit): Line[] {
  if (step.kind === "photos") {
    const count = listFormPhotos(values).length;
    const problem = ["progressPhotos", ...photoPoses.map((pose) => `data.photos.${pose}`)].map((name): unknown => get(errors, `${name}.message`)).find((message) => typeof message === "string");
    return [{ key: step.id, label: "Progress photos", text: count > 0 ? countPhotos(count) : null, problem, stepId: step.id }];
  }
  if (step.kind === "outcomes") {
    return step.steps.map(({ id, text }) => {
      const error: unknown = get(errors, `stepOutcomes.${id}.note.message`);
      return { key: id, label: text, text: outcomeText(values.stepOutcomes[id]), problem: typeof error === "string" ? error : undefined, stepId: step.id };
    });
  }
  return itemsOfStep(step).map((item) => {
    const name = answerName(item);
    const value: unknown = get(values, name);
    const error: unknown = get(errors, `${name}.message`);
    return { key: item.questionId, label: item.label, text: answerText(item, values, readUnit), problem: typeof error === "string" ? error : missingText(item, value), stepId: step.id };
  });
}

/** What the form says when a required answer is missing. */
function missingText(item: FormItem, value: unknown) {
  if (!item.required || !isBlank(value)) return undefined;
  const name = fieldNameOf(item);
  const field = name && checkInFields[name];
  return field?.kind === "answer" ? field.requiredMessage : "Please answer this question";
}
