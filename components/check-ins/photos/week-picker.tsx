import { useId } from "react";
import { weekName } from "@/components/check-ins/week-name";
import { OptionSelect } from "@/components/form/option-select";
import { Label } from "@/components/ui/label";
import { formatLongDay } from "@/lib/platform/date-texts";
import type { PosedPhoto } from "@/lib/work/check-ins/photo-comparison";

interface WeekPickerProps {
  photos: readonly PosedPhoto[];
  before: PosedPhoto;
  after: PosedPhoto;
  onChange: (chosen: { before: string; after: string }) => void;
}

const toOption = ({ day, weekNumber }: PosedPhoto) => ({ value: day, label: `${weekName(weekNumber)}, ${formatLongDay(day)}` });

/** Chooses two weeks to compare; "Before" is always the earlier one. */
export function WeekPicker({ photos, before, after, onChange }: WeekPickerProps) {
  const id = useId();
  return (
    <div className="grid gap-3 @md:grid-cols-2 @4xl:max-w-2xl">
      <div>
        <Label htmlFor={`${id}-before`}>Before</Label>
        <OptionSelect
          id={`${id}-before`}
          className="mt-1.5"
          value={before.day}
          onChange={(event) => onChange({ before: event.target.value, after: after.day })}
          options={photos.filter(({ day }) => day < after.day).map(toOption)}
        />
      </div>
      <div>
        <Label htmlFor={`${id}-after`}>After</Label>
        <OptionSelect
          id={`${id}-after`}
          className="mt-1.5"
          value={after.day}
          onChange={(event) => onChange({ before: before.day, after: event.target.value })}
          options={photos.filter(({ day }) => day > before.day).map(toOption)}
        />
      </div>
    </div>
  );
}
