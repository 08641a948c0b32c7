import { mealLabels } from "@/components/nutrition/meal-labels";
import { PhotoGallery } from "@/components/uploads/photo-gallery";
import type { FoodDiary } from "@/lib/work/nutrition/contract";
import { mealNames } from "@/lib/work/nutrition/rules";

/** A submitted diary, day by day. */
export function DiaryDays({ days }: { days: FoodDiary["days"] }) {
  return (
    <ol className="grid gap-5 divide-y">
      {days.map((day, index) => ({ ...day, number: index + 1 })).map((day) => (
        <li key={day.number} className="grid gap-3 not-last:pb-5">
          <h3 className="font-semibold">Day {day.number}</h3>
          <dl className="grid gap-3 sm:grid-cols-2">
            {mealNames.map((name) =>
              day[name] ? (
                <div key={name} className={name === "notes" ? "sm:col-span-2" : undefined}>
                  <dt className="text-sm font-semibold text-muted-foreground">{mealLabels[name]}</dt>
                  <dd className="whitespace-pre-wrap">{day[name]}</dd>
                </div>
              ) : null,
            )}
          </dl>
          {day.photos.length > 0 ? <PhotoGallery photos={day.photos.map((url, photo) => ({ url, label: `Day ${day.number}, photo ${photo + 1}` }))} /> : null}
        </li>
      ))}
    </ol>
  );
}
