"use client";

import { useEffect, useState } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import { Disclosure } from "@/components/common/disclosure";
import { TextAreaField } from "@/components/form/text-area-field";
import { type DiaryValues, isDayFilled } from "@/components/nutrition/diary-values";
import { mealLabels, mealNamesWithoutNotes } from "@/components/nutrition/meal-labels";
import { Card, CardContent } from "@/components/ui/card";
import { PhotosField } from "@/components/uploads/photos-field";
import type { ReportUploads } from "@/components/uploads/upload-counts";
import { maxPhotosPerDiaryDay } from "@/lib/work/nutrition/rules";

/** One day: a text box for the whole day, optional fields for single meals, and photos. */
export function DiaryDayFields({ number, onUploads }: { number: number; onUploads: ReportUploads }) {
  const index = number - 1;
  const name = `days.${index}` as const;
  // Only the first day shows hints.
  const isFirst = index === 0;
  useClearEmptyDayError(index);
  return (
    <Card role="group" aria-labelledby={`day-${number}`}>
      <CardContent className="grid gap-4 sm:gap-6">
        <h3 id={`day-${number}`} className="font-display text-xl font-medium">
          Day {number}
        </h3>
        <TextAreaField
          name={`${name}.notes`}
          label={`What did you eat and drink on day ${number}?`}
          hint={isFirst ? "Everything from your first coffee to your last bite, with rough amounts. No judgement." : undefined}
          maxLength={10_000}
          rows={5}
        />
        <MealFields index={index} />
        <PhotosField
          name={`${name}.photos`}
          label={`Photos of day ${number} (optional)`}
          hint={isFirst ? "A photo of your plate is more useful than its weight." : undefined}
          purpose="food_diary_photo"
          limit={maxPhotosPerDiaryDay}
          onUploads={onUploads}
        />
      </CardContent>
    </Card>
  );
}

/** The error for an empty day belongs to the text box. Clears it once a meal or photo is added instead. */
function useClearEmptyDayError(index: number) {
  const name = `days.${index}.notes` as const;
  const { clearErrors } = useFormContext<DiaryValues>();
  const { errors } = useFormState<DiaryValues>();
  const day = useWatch<DiaryValues, `days.${number}`>({ name: `days.${index}` });
  const isResolved = get(errors, name) !== undefined && !day.notes.trim() && isDayFilled(day);
  useEffect(() => {
    if (isResolved) clearErrors(name);
  }, [isResolved, clearErrors, name]);
}

/** The single meals, collapsed unless one has a value or an error. */
function MealFields({ index }: { index: number }) {
  const { errors } = useFormState<DiaryValues>();
  const day = useWatch<DiaryValues, `days.${number}`>({ name: `days.${index}` });
  const filled = mealNamesWithoutNotes.filter((name) => day[name].trim()).length;
  const [isOpen, setOpen] = useState(filled > 0);
  const hasError = mealNamesWithoutNotes.some((name) => get(errors, `days.${index}.${name}`));
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
