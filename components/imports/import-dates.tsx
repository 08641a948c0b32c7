import { CircleHelp } from "lucide-react";
import { useId } from "react";
import { OptionSelect } from "@/components/form/option-select";
import { dateOrderOptions } from "@/components/imports/import-labels";
import { ConfirmReading } from "@/components/imports/confirm-reading";
import { Label } from "@/components/ui/label";
import { formatLongDay } from "@/lib/platform/date-texts";
import type { ImportPlan } from "@/lib/practice/imports/contract";

interface ImportDatesProps {
  dates: ImportPlan["dates"];
  /** "" as detected from the file. */
  value: string;
  disabled: boolean;
  onChange: (order: string) => void;
  /** Where the answer is needed: says that it is read right. */
  onConfirm?: () => void;
}

/** How the file's dates are read, as a sentence with one of them. Asked where the file doesn't show it. */
export function ImportDates({ dates, value, disabled, onChange, onConfirm }: ImportDatesProps) {
  const id = useId();
  if (!dates) return null;
  const isAsked = !dates.isSure;
  return (
    <div className={isAsked ? "rounded-md bg-warning-soft p-4 text-warning-ink" : undefined}>
      <p className="flex gap-2.5 text-sm wrap-anywhere" role={isAsked ? "alert" : undefined}>
        {isAsked ? <CircleHelp aria-hidden className="mt-[0.15em] size-4.5 shrink-0" /> : null}
        <span>
          {isAsked ? "This file doesn't show whether the day or the month comes first. " : ""}“{dates.sample}” {dates.day === null ? "can't be read this way" : `is read as ${formatLongDay(dates.day)}`}
          {isAsked ? ". Please choose below if that's wrong." : "."}
        </span>
      </p>
      {isAsked && onConfirm && dates.day !== null ? <ConfirmReading disabled={disabled} onConfirm={onConfirm} /> : null}
      <div className="mt-3 max-w-72">
        <Label htmlFor={`${id}-dates`} className="block">
          Date format
        </Label>
        <OptionSelect id={`${id}-dates`} className="mt-1.5" value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)} options={dateOrderOptions} />
      </div>
    </div>
  );
}
