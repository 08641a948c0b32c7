"use client";

import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { OptionSelect } from "@/components/form/option-select";
import { dateOrderOptions } from "@/components/imports/import-labels";
import { Label } from "@/components/ui/label";
import type { ImportPlan } from "@/lib/practice/imports/contract";

/** By a column's place, what it is taken for by hand; "" leaves it out. */
export type ColumnChoices = Record<string, string>;

interface ImportPlanColumnsProps {
  plan: ImportPlan;
  columnChoices: ColumnChoices;
  dateOrder: string;
  disabled: boolean;
  onColumns: (byHand: ColumnChoices) => void;
  onDateOrder: (order: string) => void;
}

/** What each column was taken for, to be put right by hand. */
export function ImportPlanColumns({ plan: { columns, fields }, columnChoices, dateOrder, disabled, onColumns, onDateOrder }: ImportPlanColumnsProps) {
  const id = useId();
  const fieldAt = (place: number) => columnChoices[place] ?? columns[place]?.field ?? "";
  const missing = fields.filter(({ name, required }) => required && !columns.some((_column, place) => fieldAt(place) === name));
  const leftOut = columns.filter((_column, place) => fieldAt(place) === "").length;
  /** A field comes from one column: the one that had it lets go of it. */
  const choose = (place: number, field: string) => {
    const others = field ? columns.flatMap((_column, other) => (other !== place && fieldAt(other) === field ? [[other, ""]] : [])) : [];
    onColumns({ ...columnChoices, ...Object.fromEntries(others), [place]: field });
  };
  const options = fields.map(({ name, label, required }) => ({ value: name, label: required ? `${label} (required)` : label }));
  // It stays open while columns are put right, whatever is missing by then.
  const [isOpen, setIsOpen] = useState(missing.length > 0);
  const hasDates = columns.some((_column, place) => dateFields.has(fieldAt(place)));
  return (
    <Disclosure
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      title="Columns"
      aside={<span className="text-sm text-muted-foreground">{leftOut === 0 ? "All of them are used" : `${columns.length - leftOut} of ${columns.length} used`}</span>}
    >
      {missing.length > 0 ? (
        <p role="alert" className="mb-4 flex gap-2 rounded-md bg-warning-soft p-4 text-sm text-warning-ink">
          <TriangleAlert aria-hidden className="mt-[0.15em] size-4.5 shrink-0" />
          No column is taken for {missing.map(({ label }) => label).join(" and ")}. Choose below which {missing.length === 1 ? "one it is" : "ones they are"}.
        </p>
      ) : null}
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {/* A column has no other name than its place: headings may be blank, or there twice. */}
        {columns.map(({ header, sample }, place) => ({ header, sample, place })).map(({ header, sample, place }) => (
          <li key={place} className="min-w-0">
            <Label htmlFor={`${id}-${place}`} className="block truncate">
              {header || `Column ${place + 1}`}
            </Label>
            <p id={`${id}-${place}-sample`} className="truncate text-sm text-muted-foreground">
              {sample ? `Such as ${sample}` : "Nothing in it"}
            </p>
            <OptionSelect
              id={`${id}-${place}`}
              aria-describedby={`${id}-${place}-sample`}
              className="mt-1.5"
              placeholder="Leave it out"
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
            How dates are written
          </Label>
          <OptionSelect id={`${id}-dates`} className="mt-1.5" value={dateOrder} disabled={disabled} onChange={(event) => onDateOrder(event.target.value)} options={dateOrderOptions} />
        </div>
      ) : null}
    </Disclosure>
  );
}

const dateFields: ReadonlySet<string> = new Set(["joinDate"]);
