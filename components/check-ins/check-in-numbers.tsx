"use client";

import { useController } from "react-hook-form";
import { WeightField } from "@/components/check-ins/weight-field";
import { ScaleField } from "@/components/form/choice-fields";
import { NumberField, TextField } from "@/components/form/fields";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";
import { checkInFeelingNames, checkInFields, getFieldLabel, getFormUnit, groupNumericFields } from "@/lib/work/check-ins/fields";

const { scales, weekly } = groupNumericFields(checkInFields);

/** The optional part "Your numbers". */
export function CheckInNumbers({ hideWeight }: { hideWeight: boolean }) {
  return (
    <Section title="Your numbers" description="All optional. Fill in what you know and skip the rest.">
      <Card>
        <CardContent className="grid gap-7">
          {hideWeight ? null : <WeightField />}
          {scales.map((field) => (
            <ClearableScaleField key={field.name} name={field.name} label={getFieldLabel(field, "form")} low={field.low} high={field.high} />
          ))}
          <div className="grid gap-5 sm:grid-cols-3">
            {weekly.filter(({ name }) => name !== "weight").map((field) => (
              <NumberField key={field.name} name={field.name} label={getFieldLabel(field, "form")} unit={getFormUnit(field)} />
            ))}
          </div>
          <div className="grid gap-5">
            {checkInFeelingNames.map((name) => (
              <TextField key={name} autoComplete="off" name={name} label={getFieldLabel(checkInFields[name], "form")} placeholder={checkInFields[name].placeholder} />
            ))}
          </div>
        </CardContent>
      </Card>
    </Section>
  );
}

interface ScaleFieldProps {
  name: string;
  label: string;
  low: string;
  high: string;
}

/** A scale whose answer can be removed again. */
function ClearableScaleField(scale: ScaleFieldProps) {
  const { field } = useController({ name: scale.name });
  return (
    <div className="relative max-w-xl">
      <ScaleField {...scale} />
      {typeof field.value === "number" ? (
        <button
          type="button"
          aria-label={`Clear ${scale.label}`}
          onClick={() => field.onChange(null)}
          className="absolute -top-2 right-0 min-h-9 rounded-full px-3 text-sm font-semibold text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:-top-3 pointer-coarse:min-h-11"
        >
          Clear
        </button>
      ) : null}
    </div>
  );
}
