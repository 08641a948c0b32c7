"use client";

import { useEffect } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { type CheckInValues, formatWeightInOtherUnit, showWeight, weightAfterChoosing } from "@/components/check-ins/check-in-values";
import { NumberField } from "@/components/form/fields";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { StepperField } from "@/components/form/stepper-field";
import { WeightBoxes } from "@/components/form/weight-boxes";
import { useShowWeightUnit, useWeightUnit } from "@/components/hooks/weight-unit";
import { cn } from "@/components/ui/cn";
import { editProfile } from "@/lib/people/accounts/calls";
import { countWeight, type WeightUnit, weightUnitLabels, weightUnits } from "@/lib/platform/units";
import { checkInFields } from "@/lib/work/questions/check-in-fields";

/** In stones the form holds pounds, as the boxes do. */
const unchanged = (pounds: number) => pounds;

interface WeightFieldProps {
  label: string;
  hint: string | null;
  /** Gives the field large buttons that start from last week's weight in kg. */
  stepsFrom?: { lastKg: number | undefined };
}

const { min, max } = checkInFields.weight;

/** The weight in the client's unit. Choosing another one is kept in her profile. */
export function WeightField({ label, hint: ownHint, stepsFrom }: WeightFieldProps) {
  const { getValues, setValue, setValues } = useFormContext<CheckInValues>();
  const { field } = useController<CheckInValues, "weightUnit">({ name: "weightUnit" });
  const [weight, chosen] = useWatch<CheckInValues, ["weight", "weightUnit"]>({ name: ["weight", "weightUnit"] });
  const readUnit = useWeightUnit("kg");
  const show = useShowWeightUnit();
  const save = useApiMutation(editProfile, { failure: { title: "Your unit isn't saved" }, refetchInBackground: true });
  const unit = chosen ?? readUnit;
  const last = stepsFrom?.lastKg === undefined ? undefined : countWeight(stepsFrom.lastKg, unit);
  const weightInOtherUnit = formatWeightInOtherUnit({ weight, weightUnit: unit });

  // A unit saved in a draft wins. A weight already sent is in kg.
  useEffect(() => {
    if (chosen) return;
    const sentWeight = getValues("weight");
    setValues(typeof sentWeight === "number" ? showWeight(sentWeight, readUnit) : { weightUnit: readUnit });
  }, [chosen, readUnit, getValues, setValues]);

  function choose(option: WeightUnit) {
    setValues(weightAfterChoosing(option, { ...getValues(), weightUnit: unit }));
    field.onChange(option);
    show(option);
    save.mutate({ body: { weightUnit: option } });
  }

  const hint = weightInOtherUnit ? `That’s ${weightInOtherUnit}` : (ownHint ?? "Weigh yourself on the same day and at the same time each week.");
  const className = "min-w-40 flex-1 sm:max-w-64";
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      {/* Typing fires an event, unlike the buttons beside the field and the numbers of last week. */}
      <div onChange={() => setValue("typedWeight", getValues("weight"))} className="contents">
        {unit === "st" ? (
          <WeightBoxes name="weight" {...{ label, hint, className, unit, last }} fromPounds={unchanged} toPounds={unchanged} />
        ) : stepsFrom ? (
          <StepperField
            name="weight"
            {...{ label, hint }}
            unit={weightUnitLabels[unit]}
            className="min-w-56 flex-1"
            step={unit === "kg" ? 0.1 : 0.5}
            min={countWeight(min, unit)}
            max={countWeight(max, unit)}
            last={last}
          />
        ) : (
          <NumberField name="weight" {...{ label, hint, className }} unit={weightUnitLabels[unit]} />
        )}
      </div>
      <fieldset className="flex flex-col">
        <legend className="text-sm font-semibold">Unit</legend>
        <div className="mt-1.5 flex gap-1 rounded-full border bg-track p-1">
          {weightUnits.map((option) => (
            <label
              key={option}
              className={cn(
                "relative grid min-h-9 min-w-14 place-items-center rounded-full px-3 text-sm font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring pointer-coarse:min-h-11",
                option === unit ? "bg-popover text-foreground underline shadow-sm" : "text-muted-foreground hover:text-foreground",
              )}
            >
              <input
                type="radio"
                name={field.name}
                value={option}
                checked={option === unit}
                onChange={() => choose(option)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {weightUnitLabels[option]}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
