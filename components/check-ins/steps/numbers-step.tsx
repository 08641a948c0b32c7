import { CopyCheck } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { fieldNameOf } from "@/components/check-ins/asked-form";
import type { CheckInValues } from "@/components/check-ins/check-in-values";
import type { CheckInStep } from "@/components/check-ins/steps/check-in-steps";
import { StepTitle } from "@/components/check-ins/steps/step-title";
import type { Stepper } from "@/components/check-ins/steps/use-steps";
import { WeightField } from "@/components/check-ins/weight-field";
import { ScaleField } from "@/components/form/choice-fields";
import { ClearableField } from "@/components/form/clearable-field";
import { StepperField } from "@/components/form/stepper-field";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { isBlank } from "@/components/questions/own-answers";
import { Button } from "@/components/ui/button";
import { addDays } from "@/lib/platform/days";
import { countWeight } from "@/lib/platform/units";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import { type CheckInMetricName, checkInFields, type CheckInUnit, getFormUnit } from "@/lib/work/questions/check-in-fields";
import type { FormItem } from "@/lib/work/questions/contract";

interface NumbersStepProps {
  step: Extract<CheckInStep, { kind: "numbers" }>;
  stepper: Stepper;
  /** The check-ins before, newest first. */
  earlierWeeks: readonly CheckInNumbers[];
  /** The same with the starting point and other measurements. */
  measuredWeeks: readonly CheckInNumbers[];
  /** The Monday it is for. */
  dueDate: string;
}

/** What one press of a button adds or takes away. */
const stepByUnit: Record<CheckInUnit, number> = { kg: 0.1, cm: 0.5, hours: 0.5, litres: 0.25, "per week": 1, "/10": 1 };

/** Ratings or numbers on one screen, all optional. */
export const NumbersStep = ({ step: { id, title, hint, items }, stepper, earlierWeeks, measuredWeeks, dueDate }: NumbersStepProps) => (
  <StepTitle title={title} hint={hint}>
    {earlierWeeks[0] && id !== "measurements" ? <SameAsLastTime stepper={stepper} last={earlierWeeks[0]} isLastWeek={addDays(earlierWeeks[0].dueDate, 7) === dueDate} /> : null}
    <div className={id === "measurements" ? "grid grid-cols-1 gap-5 min-[26rem]:grid-cols-2" : "grid gap-6"}>
      {items.map((item) => (
        <NumberQuestion key={item.questionId} item={item} measuredWeeks={measuredWeeks} />
      ))}
    </div>
  </StepTitle>
);

function NumberQuestion({ item, measuredWeeks }: { item: FormItem } & Pick<NumbersStepProps, "measuredWeeks">) {
  const name = fieldNameOf(item);
  const field = name && checkInFields[name];
  if (!name || !field) return null;
  const { label, hint, low, high } = item;
  if (field.kind !== "scale" && field.kind !== "number") return null;
  // The kind says that it is one of the numbers.
  const metric = name as CheckInMetricName;
  const lastNumber = measuredWeeks.find(({ data }) => data[metric] !== undefined)?.data[metric];
  if (field.kind === "scale")
    return (
      <ClearableField {...{ name, label }}>
        <ScaleField {...{ name, label }} hint={[hint, lastNumber && `Last time: ${lastNumber}`].filter(Boolean).join(" · ")} low={low ?? undefined} high={high ?? undefined} />
      </ClearableField>
    );
  if (name === "weight") return <WeightField {...{ label, hint }} stepsFrom={{ lastKg: lastNumber }} />;
  return <StepperField {...{ name, label }} hint={hint ?? undefined} unit={getFormUnit(field)} step={stepByUnit[field.unit]} min={field.min} max={field.max} last={lastNumber} enterKeyHint="next" />;
}

/** The names of the weekly numbers that the last check-in has and that are still empty here. */
function namesToCopy(steps: Stepper["steps"], last: CheckInNumbers["data"], values: Partial<Record<string, unknown>>): CheckInMetricName[] {
  const items = steps.flatMap((step) => (step.kind === "numbers" && step.id !== "measurements" ? step.items : []));
  const names = items.flatMap((item) => fieldNameOf(item) ?? []) as CheckInMetricName[];
  return names.filter((name) => last[name] !== undefined && isBlank(values[name]));
}

interface SameAsLastTimeProps {
  stepper: Stepper;
  last: CheckInNumbers;
  isLastWeek: boolean;
}

/** Fills in what is still empty with the numbers of the last check-in. */
function SameAsLastTime({ stepper, last: { data: last }, isLastWeek }: SameAsLastTimeProps) {
  const { setValue } = useFormContext<CheckInValues>();
  const values = useWatch<CheckInValues>();
  const unit = useWeightUnit("kg");
  const names = namesToCopy(stepper.steps, last, values);
  if (names.length === 0) return null;
  function copy() {
    const weightUnit = values.weightUnit ?? unit;
    // A weight without its unit is in kg.
    if (names.includes("weight")) setValue("weightUnit", weightUnit);
    for (const name of names) {
      const number = last[name];
      if (number !== undefined) setValue(name, name === "weight" ? countWeight(number, weightUnit) : number);
    }
    stepper.save();
  }
  return (
    <div>
      <Button variant="outline" onClick={copy}>
        <CopyCheck aria-hidden />
        {isLastWeek ? "Same as last week" : "Same as last time"}
      </Button>
      <p className="mt-1.5 text-sm text-muted-foreground">Fills in every number that is still empty. You can change each one.</p>
    </div>
  );
}
