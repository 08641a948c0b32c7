"use client";

import { useController } from "react-hook-form";
import { WeightField } from "@/components/check-ins/weight-field";
import { ScaleField } from "@/components/form/choice-fields";
import { NumberField, TextField } from "@/components/form/fields";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";

const scaleFields = [
  { name: "energyLevel", label: "Energy", low: "drained", high: "full of energy" },
  { name: "motivationLevel", label: "Motivation", low: "hard to start", high: "unstoppable" },
  { name: "stressLevel", label: "Stress", low: "calm", high: "overwhelming" },
  { name: "sleepQuality", label: "Sleep quality", low: "restless", high: "deeply rested" },
  { name: "nutritionRating", label: "Nutrition", low: "off track", high: "just as planned" },
] as const;

const noteFields = [
  { name: "physicalFeeling", label: "How does your body feel?", placeholder: "Sore, light, strong…" },
  { name: "strengthProgress", label: "Strength", placeholder: "Heavier, more reps, the same…" },
  { name: "enduranceProgress", label: "Endurance", placeholder: "Longer, faster, easier…" },
] as const;

/** What can be put in a figure. Nothing here has to be filled in. */
export function CheckInNumbers({ hideWeight }: { hideWeight: boolean }) {
  return (
    <Section title="Your numbers" description="All optional. Give the ones you know, skip the rest.">
      <Card>
        <CardContent className="grid gap-7">
          {hideWeight ? null : <WeightField />}
          {scaleFields.map((scale) => (
            <ClearableScaleField key={scale.name} {...scale} />
          ))}
          <div className="grid gap-5 sm:grid-cols-3">
            <NumberField name="averageSleep" label="Sleep a night" unit="hours" />
            <NumberField name="workoutsCompleted" label="Workouts completed" />
            <NumberField name="waterIntake" label="Water a day" unit="litres" />
          </div>
          <div className="grid gap-5">
            {noteFields.map((note) => (
              <TextField key={note.name} autoComplete="off" {...note} />
            ))}
          </div>
        </CardContent>
      </Card>
    </Section>
  );
}

/** A scale that can be left again: a slip of the finger is no answer. */
function ClearableScaleField(scale: (typeof scaleFields)[number]) {
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
