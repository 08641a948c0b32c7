"use client";

import { useEffect, useId, useRef } from "react";
import { CheckboxFrame, fieldAria, FieldError, FieldFrame, FieldGroup } from "@/components/form/field-frame";
import { OptionSelect } from "@/components/form/option-select";
import { listText } from "@/components/imports/import-labels";
import { ImportStepHeading } from "@/components/imports/import-steps";
import type { UnmatchedColumn } from "@/components/imports/unmatched-columns";
import { toKindOptions } from "@/components/questions/question-texts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { importedKinds } from "@/lib/work/questions/kinds";

type Errors = Readonly<Record<string, string>>;

interface FormImportColumnsStepProps {
  columns: readonly UnmatchedColumn[];
  /** What the server refused, as `toColumnErrors` names it. */
  errors: Errors;
  arrival: number;
  onColumns: (columns: UnmatchedColumn[]) => void;
  onImport: () => void;
  onBack: () => void;
}

/** Names the columns that fit no question, and asks which of them to keep. */
export function FormImportColumnsStep({ columns, errors, arrival, onColumns, onImport, onBack }: FormImportColumnsStepProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const left = columns.flatMap(({ header, isKept }) => (isKept ? [] : header));
  // The step mounts again after a refusal.
  useEffect(() => list.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), []);
  return (
    <>
      <ImportStepHeading arrival={arrival} className="text-xl">
        {columns.length === 1 ? "A column doesn't fit" : `${columns.length} columns don't fit`}
      </ImportStepHeading>
      <p className="mt-1 text-muted-foreground">The check-in has no question for {columns.length === 1 ? "this column" : "these columns"}. Tick what you'd like to keep. The rest isn't imported.</p>
      <ul ref={list} className="mt-5 grid gap-5">
        {columns.map((column) => (
          <li key={column.column} className="rounded-md border p-4">
            <ColumnFields column={column} errors={errors} onChange={(changed) => onColumns(columns.map((other) => (other.column === changed.column ? changed : other)))} />
          </li>
        ))}
      </ul>
      <p role="status" className="mt-5 text-sm text-muted-foreground wrap-anywhere">
        {left.length > 0 ? `Not imported: ${listText(left)}.` : "Every column is imported."}
      </p>
      <FieldError id={`${id}-all`} error={errors.questions} />
      <DialogFooter>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button onClick={onImport}>Import</Button>
      </DialogFooter>
    </>
  );
}

const keptKinds = toKindOptions(importedKinds);
const keptHint = "Kept as a question of your own. Clients aren't asked it until you add it to the form.";
const kindHint = "You can't change this later, so that answers stay comparable";

function ColumnFields({ column: unmatched, errors, onChange }: { column: UnmatchedColumn; errors: Errors; onChange: (column: UnmatchedColumn) => void }) {
  const id = useId();
  const { column, header, samples, isKept, label, kind } = unmatched;
  const [columnError, labelError, kindError] = ["column", "label", "kind"].map((field) => errors[`${column}.${field}`]);
  return (
    <FieldGroup id={id} name={`column-${column}`} label={header} hint={`For example: ${samples.join(" · ")}`} error={columnError}>
      <CheckboxFrame id={`${id}-keep`} label="Keep as a question" hint={isKept ? keptHint : undefined} error={undefined}>
        <Checkbox id={`${id}-keep`} checked={isKept} onChange={(event) => onChange({ ...unmatched, isKept: event.target.checked })} className="mt-[0.15em]" aria-describedby={isKept ? `${id}-keep-hint` : undefined} />
      </CheckboxFrame>
      {isKept ? (
        <div className="mt-3 grid gap-4">
          <FieldFrame id={`${id}-label`} name="label" label="Question" required error={labelError}>
            <Input id={`${id}-label`} value={label} maxLength={200} autoComplete="off" onChange={(event) => onChange({ ...unmatched, label: event.target.value })} {...fieldAria({ id: `${id}-label`, error: labelError, required: true })} />
          </FieldFrame>
          <FieldFrame id={`${id}-kind`} name="kind" label="How it's answered" hint={kindHint} error={kindError}>
            <OptionSelect
              id={`${id}-kind`}
              value={kind}
              options={keptKinds}
              onChange={(event) => onChange({ ...unmatched, kind: importedKinds.find((known) => known === event.target.value) ?? kind })}
              {...fieldAria({ id: `${id}-kind`, hint: kindHint, error: kindError })}
            />
          </FieldFrame>
        </div>
      ) : null}
    </FieldGroup>
  );
}
