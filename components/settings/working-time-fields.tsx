"use client";

import { type ChangeEvent, useId } from "react";
import { useController } from "react-hook-form";
import { choiceRowStyle } from "@/components/form/choice-style";
import type { FieldProps } from "@/components/form/field-frame";
import { FieldGroup } from "@/components/form/field-group";
import type { SelectOption } from "@/components/form/option-select";
import { useField } from "@/components/form/use-field";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { Settings } from "@/lib/core/settings/contract";
import type { BankHolidayRegion } from "@/lib/core/working-time/regions";
import { formatClock } from "@/lib/platform/date-texts";

const regionLabels: Record<BankHolidayRegion, string> = { "england-and-wales": "England and Wales", scotland: "Scotland", "northern-ireland": "Northern Ireland", none: "None" };
export const bankHolidayOptions: SelectOption[] = Object.entries(regionLabels).map(([value, label]) => ({ value, label }));

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

type Hours = NonNullable<Settings["workingHours"]>;
const noHours: Hours = { from: "", to: "" };

/** The saved values of these fields in words, for a conflict. */
export const workingTimeDisplays: Record<string, (value: unknown) => string> = {
  workingDays: (value) => toDays(value).map((day) => weekdays[day - 1]).join(", "),
  workingHours: (value) => (isHours(value) ? `${formatClock(value.from)} to ${formatClock(value.to)}` : "Any time of day"),
  bankHolidays: (value) => bankHolidayOptions.find((option) => option.value === value)?.label ?? "",
};

const toDays = (value: unknown): number[] => (Array.isArray(value) ? value.filter((day) => typeof day === "number") : []);
const isHours = (value: unknown): value is Hours => typeof value === "object" && value !== null && "from" in value && "to" in value;

/** The weekdays, from 1 for Monday to 7 for Sunday. */
export function WorkingDaysField({ name, label, hint, required, className }: FieldProps) {
  const { id, error, aria } = useField({ name, hint, required });
  const { field } = useController({ name });
  const chosen = toDays(field.value);
  const choose = (day: number, isChosen: boolean) => field.onChange([...chosen.filter((other) => other !== day), ...(isChosen ? [day] : [])].toSorted((a, b) => a - b));
  return (
    <FieldGroup {...{ id, name, label, hint, required, error, className }}>
      <div className="flex flex-wrap gap-2">
        {weekdays.map((weekday, index) => (
          <label key={weekday} className={cn(choiceRowStyle, "max-sm:grow")}>
            <Checkbox
              ref={index === 0 ? field.ref : undefined}
              name={name}
              checked={chosen.includes(index + 1)}
              onBlur={field.onBlur}
              onChange={(event) => choose(index + 1, event.target.checked)}
              aria-invalid={aria["aria-invalid"]}
            />
            {weekday}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Two times, or none for any time of day. */
export function WorkingHoursField({ name, label, hint, className }: FieldProps) {
  const { id, error, aria } = useField({ name, hint });
  const { field: { ref, value, onBlur, onChange } } = useController({ name });
  const toId = useId();
  const hours = isHours(value) ? value : noHours;
  const setTime = (end: keyof Hours) => (event: ChangeEvent<HTMLInputElement>) => {
    const next = { ...hours, [end]: event.target.value };
    onChange(next.from === "" && next.to === "" ? null : next);
  };
  const time = { type: "time", onBlur, "aria-invalid": aria["aria-invalid"], className: "figures w-36" };
  return (
    <FieldGroup {...{ id, name, label, hint, error, className }}>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <div className="grid gap-1">
          <Label htmlFor={id}>From</Label>
          <Input id={id} ref={ref} {...time} value={hours.from} onChange={setTime("from")} />
        </div>
        <div className="grid gap-1">
          <Label htmlFor={toId}>To</Label>
          <Input id={toId} {...time} value={hours.to} onChange={setTime("to")} />
        </div>
      </div>
    </FieldGroup>
  );
}
