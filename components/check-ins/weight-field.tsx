"use client";

import { useEffect } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { type CheckInValues, formatWeightInOtherUnit } from "@/components/check-ins/check-in-values";
import { readWeightUnit, saveWeightUnit } from "@/components/check-ins/weight-unit";
import { NumberField } from "@/components/form/fields";
import { cn } from "@/components/ui/cn";
import { kgToLbs, weightUnits } from "@/lib/platform/units";

/** The weight in kg or pounds. Choosing another unit keeps the number as typed. */
export function WeightField() {
  const { getValues, setValue } = useFormContext<CheckInValues>();
  const { field } = useController<CheckInValues, "weightUnit">({ name: "weightUnit" });
  const [weight, chosen] = useWatch<CheckInValues, ["weight", "weightUnit"]>({ name: ["weight", "weightUnit"] });
  const unit = chosen ?? "kg";
  const weightInOtherUnit = formatWeightInOtherUnit({ weight, weightUnit: unit });

  // Runs after the first render, because the server does not know this browser's unit. A unit saved in a draft wins.
  // A weight already sent is in kg.
  useEffect(() => {
    if (chosen) return saveWeightUnit(chosen);
    const remembered = readWeightUnit();
    setValue("weightUnit", remembered);
    const sentWeight = getValues("weight");
    if (remembered === "lbs" && typeof sentWeight === "number") setValue("weight", kgToLbs(sentWeight));
  }, [chosen, getValues, setValue]);

  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <NumberField name="weight" label="Weight" unit={unit} hint={weightInOtherUnit ? `That’s ${weightInOtherUnit}` : "Weigh yourself on the same day and at the same time each week."} className="min-w-40 flex-1 sm:max-w-64" />
      <fieldset className="flex flex-col">
        <legend className="text-sm font-semibold">Unit</legend>
        <div className="mt-1.5 flex gap-1 rounded-full border bg-track p-1">
          {weightUnits.map((option) => (
            <label
              key={option}
              className={cn(
                "relative grid min-h-9 min-w-14 place-items-center rounded-full px-3 text-sm font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring pointer-coarse:min-h-11",
                option === unit ? "bg-popover text-foreground shadow-sm" : "text-muted-foreground hover:text-foreground",
              )}
            >
              <input
                type="radio"
                name={field.name}
                value={option}
                checked={option === unit}
                onChange={() => field.onChange(option)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {option}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
