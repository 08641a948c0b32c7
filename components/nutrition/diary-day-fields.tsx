"use client";

import { useEffect, useState } from "react";
import { get, useFormContext, useWatch } from "react-hook-form";
import { Disclosure } from "@/components/common/disclosure";
import { TextAreaField } from "@/components/form/text-area-field";
import { type DiaryValues, isDayFilled } from "@/components/nutrition/diary-values";
import { mealLabels, mealNamesWithoutNotes } from "@/components/nutrition/meal-labels";
import { Card, CardContent } from "@/components/ui/card";
import { PhotosField } from "@/components/uploads/photos-field";
import type { ReportUploads } from "@/components/uploads/upload-counts";
import { maxPhotosPerDiaryDay } from "@/lib/work/nutrition/contract";

/** One day: a box for all of it, the meals one by one for whoever likes that better, and photos. */
export function DiaryDayFields({ number, onUploads }: { number: number; onUploads: ReportUploads }) {
  const index = number - 1;
  const name = `days.${index}` as const;
  // The hints are for the first day; by the second she knows.
  const isFirst = index === 0;
  useClearEmptyDayError(index);
  return (
    <Card role="group" aria-labelledby={`day-${number}`}>
      <CardContent className="grid gap-6">
        <h3 id={`day-${number}`} className="font-display text-xl font-medium">
          Day {number}
        </h3>
        <TextAreaField
          name={`${name}.notes`}
          label={`What did you eat and drink on day ${number}?`}
          hint={isFirst ? "From the first coffee to the last bite, with rough amounts. Nobody judges." : undefined}
          maxLength={10_000}
          rows={5}
        />
        <MealFields index={index} />
        <PhotosField
          name={`${name}.photos`}
          label={`Photos of day ${number} (optional)`}
          hint={isFirst ? "A picture of a plate says more than its weight." : undefined}
          purpose="food_diary_photo"
          limit={maxPhotosPerDiaryDay}
          onUploads={onUploads}
        />
      </CardContent>
    </Card>
  );
}

/** That a day is empty is said at its box; a meal or a photo settles it just as well. */
function useClearEmptyDayError(index: number) {
  const name = `days.${index}.notes` as const;
  const { clearErrors, formState } = useFormContext<DiaryValues>();
  const day = useWatch<DiaryValues, `days.${number}`>({ name: `days.${index}` });
  const isSettled = get(formState.errors, name) !== undefined && !day.notes.trim() && isDayFilled(day);
  useEffect(() => {
    if (isSettled) clearErrors(name);
  }, [isSettled, clearErrors, name]);
}

/** Folded until she wants it, except where there is something in it to see. */
function MealFields({ index }: { index: number }) {
  const { formState } = useFormContext<DiaryValues>();
  const day = useWatch<DiaryValues, `days.${number}`>({ name: `days.${index}` });
  const filled = mealNamesWithoutNotes.filter((name) => day[name].trim()).length;
  const [isOpen, setOpen] = useState(filled > 0);
  const hasError = mealNamesWithoutNotes.some((name) => get(formState.errors, `days.${index}.${name}`));
  return (
    <Disclosure
      title="Write it meal by meal"
      aside={filled > 0 ? <span className="figures text-sm font-normal text-muted-foreground">{filled} of {mealNamesWithoutNotes.length}</span> : null}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {mealNamesWithoutNotes.map((name) => (
          <TextAreaField key={name} name={`days.${index}.${name}`} label={mealLabels[name]} maxLength={10_000} rows={1} />
        ))}
      </div>
    </Disclosure>
  );
}
