"use client";

import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { OptionSelect } from "@/components/form/option-select";
import { dateOrderOptions } from "@/components/imports/import-labels";
import { Label } from "@/components/ui/label";
import type { ImportPlan } from "@/lib/practice/imports/contract";

/** The field chosen for each column, by column index; "" skips the column. */
export type ColumnChoices = Record<string, string>;

interface ImportPlanColumnsProps {
  plan: ImportPlan;
  columnChoices: ColumnChoices;
  dateOrder: string;
  disabled: boolean;
  onColumns: (choices: ColumnChoices) => void;
  onDateOrder: (order: string) => void;
}

/** The field matched to each column, which the coach can correct. */
export function ImportPlanColumns({ plan: { columns, fields }, columnChoices, dateOrder, disabled, onColumns, onDateOrder }: ImportPlanColumnsProps) {
  const id = useId();
  const fieldAt = (place: number) => columnChoices[place] ?? columns[place]?.field ?? "";
  const missing = fields.filter(({ name, required }) => required && !columns.some((_column, place) => fieldAt(place) === name));
  const skipped = columns.filter((_column, place) => fieldAt(place) === "").length;
  /** A field comes from one column only, so any other column with this field is skipped. */
  const choose = (place: number, field: string) => {
    const others = field ? columns.flatMap((_column, other) => (other !== place && fieldAt(other) === field ? [[other, ""]] : [])) : [];
    onColumns({ ...columnChoices, ...Object.fromEntries(others), [place]: field });
  };
  const options = fields.map(({ name, label, required }) => ({ value: name, label: required ? `${label} (required)` : label }));
  // Stays open while the coach corrects columns, even once none is missing.
  const [isOpen, setIsOpen] = useState(missing.length > 0);
  const hasDates = columns.some((_column, place) => dateFields.has(fieldAt(place)));
  return (
    <Disclosure
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      title="Columns"
      aside={<span className="text-sm text-muted-foreground">{skipped === 0 ? "All used" : `${columns.length - skipped} of ${columns.length} used`}</span>}
    >
      {missing.length > 0 ? (
        <p role="alert" className="mb-4 flex gap-2 rounded-md bg-warning-soft p-4 text-sm text-warning-ink">
          <TriangleAlert aria-hidden className="mt-[0.15em] size-4.5 shrink-0" />
          We couldn't find a column for {missing.map(({ label }) => label).join(" and ")}. Please choose {missing.length === 1 ? "it" : "them"} below.
        </p>
      ) : null}
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {/* Keyed by index, because headings can be blank or repeated. */}
        {columns.map(({ header, sample }, place) => ({ header, sample, place })).map(({ header, sample, place }) => (
          <li key={place} className="min-w-0">
            <Label htmlFor={`${id}-${place}`} className="block truncate">
              {header || `Column ${place + 1}`}
            </Label>
            <p id={`${id}-${place}-sample`} className="truncate text-sm text-muted-foreground">
              {sample ? `e.g. ${sample}` : "Empty"}
            </p>
            <OptionSelect
              id={`${id}-${place}`}
              aria-describedby={`${id}-${place}-sample`}
              className="mt-1.5"
              placeholder="Skip this column"
              value={fieldAt(place)}
              disabled={disabled}
              onChange={(event) => choose(place, event.target.value)}
              options={options}
            />
          </li>
        ))}
      </ul>
      {hasDates ? (
        <div className="mt-6 max-w-72">
          <Label htmlFor={`${id}-dates`} className="block">
            Date format
          </Label>
          <OptionSelect id={`${id}-dates`} className="mt-1.5" value={dateOrder} disabled={disabled} onChange={(event) => onDateOrder(event.target.value)} options={dateOrderOptions} />
        </div>
      ) : null}
    </Disclosure>
  );
}

const dateFields: ReadonlySet<string> = new Set(["joinDate"]);
