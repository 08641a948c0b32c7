import { useWatch } from "react-hook-form";
import { answerName } from "@/components/check-ins/steps/check-in-steps";
import { findEarlierNumber, stepOfNumber } from "@/components/check-ins/steps/earlier-answer";
import { StepperField } from "@/components/form/stepper-field";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import type { FormItem } from "@/lib/work/questions/contract";
import { maxNumber } from "@/lib/work/questions/rules";

/** One of the practice's own questions that is answered by a number, which starts from the last one. */
export function OwnNumber({ item, earlierWeeks }: { item: FormItem; earlierWeeks: readonly CheckInNumbers[] }) {
  const { questionId, label, hint, unit, required } = item;
  const name = answerName(item);
  const value: unknown = useWatch({ name });
  const last = findEarlierNumber(questionId, earlierWeeks);
  // Few of them can be below zero, so the buttons stop there unless one is.
  const isBelowZero = (typeof value === "number" ? value : (last ?? 0)) < 0;
  return <StepperField {...{ name, label, required, last }} hint={hint ?? undefined} unit={unit ?? undefined} step={stepOfNumber(last)} min={isBelowZero ? -maxNumber : 0} max={maxNumber} enterKeyHint="next" />;
}
