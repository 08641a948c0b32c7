"use client";

import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { fieldAria, FieldFrame } from "@/components/form/field-frame";
import { OptionSelect } from "@/components/form/option-select";
import { type ColumnChoices, columnName, columnsLeftOut, fieldOfColumn, questionChoice, type QuestionEdits } from "@/components/imports/column-choices";
import { listText } from "@/components/imports/import-labels";
import { toKindOptions } from "@/components/questions/question-texts";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { ImportColumn, ImportPlan } from "@/lib/practice/imports/contract";
import { importedKinds } from "@/lib/work/questions/kinds";

/** The questions that columns are kept as, and what the server refused of them as `toColumnErrors` names it. */
export interface KeptQuestions {
  edits: QuestionEdits;
  errors: Readonly<Record<string, string>>;
  onEdit: (edits: QuestionEdits) => void;
}

interface ImportPlanColumnsProps {
  plan: ImportPlan;
  columnChoices: ColumnChoices;
  questions?: KeptQuestions;
  disabled: boolean;
  onColumns: (choices: ColumnChoices) => void;
}

/** The field matched to each column, which the coach can correct, and the columns that are left out. */
export function ImportPlanColumns({ plan, columnChoices, questions, disabled, onColumns }: ImportPlanColumnsProps) {
  const { columns, fields } = plan;
  const id = useId();
  const fieldAt = (place: number) => fieldOfColumn(plan, columnChoices, place);
  const missing = fields.filter(({ name, required }) => required && !columns.some((_column, place) => fieldAt(place) === name));
  const left = columnsLeftOut(plan, columnChoices);
  const used = columns.filter((_column, place) => fieldAt(place) !== "").length;
  const hasErrors = questions !== undefined && Object.keys(questions.errors).length > 0;
  /** A field comes from one column only, so any other column with this field is skipped. Any number can be questions. */
  const choose = (place: number, field: string) => {
    const isOnce = field !== "" && field !== questionChoice && field !== "other";
    const others = isOnce ? columns.flatMap((_column, other) => (other !== place && fieldAt(other) === field ? [[other, ""]] : [])) : [];
    onColumns({ ...columnChoices, ...Object.fromEntries(others), [place]: field });
  };
  const options = fields.map(({ name, label, required }) => ({ value: name, label: required ? `${label} (required)` : label }));
  const isGuess = (place: number) => plan.status === "previewed" && columns[place]?.sure === false && columnChoices[place] === undefined;
  // Stays open while the coach corrects columns, even once none is missing.
  const [isOpen, setIsOpen] = useState(missing.length > 0 || columns.some((_column, place) => isGuess(place)));
  return (
    <div>
      <Disclosure
        open={isOpen || hasErrors}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        title="Columns"
        aside={<span className="text-sm text-muted-foreground">{used === columns.length ? "All used" : `${used} of ${columns.length} used`}</span>}
      >
        {missing.length > 0 ? (
          <p role="alert" className="mb-4 flex gap-2 rounded-md bg-warning-soft p-4 text-sm text-warning-ink">
            <TriangleAlert aria-hidden className="mt-[0.15em] size-4.5 shrink-0" />
            We couldn't find a column for {missing.map(({ label }) => label).join(" and ")}. Please choose {missing.length === 1 ? "it" : "them"} below.
          </p>
        ) : null}
        <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:in-[main]:grid-cols-3">
          {/* Keyed by index, because headings can be blank or repeated. */}
          {columns.map((column, place) => ({ column, place })).map(({ column, place }) => (
            <li key={place} className="min-w-0">
              <Label htmlFor={`${id}-${place}`} className="block truncate">
                {columnName(plan, place)}
              </Label>
              <p id={`${id}-${place}-sample`} className="truncate text-sm text-muted-foreground">
                {samplesText(column)}
              </p>
              {isGuess(place) ? (
                <p id={`${id}-${place}-guess`} className="text-sm text-warning-ink">
                  A guess from what's in it. Please check.
                </p>
              ) : null}
              <OptionSelect
                id={`${id}-${place}`}
                aria-describedby={isGuess(place) ? `${id}-${place}-sample ${id}-${place}-guess` : `${id}-${place}-sample`}
                className="mt-1.5"
                placeholder="Skip this column"
                value={fieldAt(place)}
                disabled={disabled}
                onChange={(event) => choose(place, event.target.value)}
                options={options}
              />
              {questions && column.question && fieldAt(place) === questionChoice ? <QuestionFields place={place} name={columnName(plan, place)} column={column} questions={questions} disabled={disabled} /> : null}
            </li>
          ))}
        </ul>
      </Disclosure>
      <p role="status" className="mt-2 text-sm text-muted-foreground wrap-anywhere">
        {left.length > 0 ? `Not imported: ${listText(left)}.` : ""}
      </p>
    </div>
  );
}

function samplesText({ samples, question }: ImportColumn) {
  const shown = question?.samples ?? samples;
  return shown.length > 0 ? `e.g. ${shown.join(" · ")}` : "Empty";
}

const keptKinds = toKindOptions(importedKinds);
const labelHint = "Clients aren't asked it until you add it to the form.";
const kindHint = "You can't change this later, so that answers stay comparable.";

/** The words and the kind of the question that a column is kept as. */
function QuestionFields({ place, name, column, questions: { edits, errors, onEdit }, disabled }: { place: number; name: string; column: ImportColumn; questions: KeptQuestions; disabled: boolean }) {
  const id = useId();
  if (!column.question) return null;
  const { label, kind } = { ...column.question, ...edits[place] };
  const [labelError, kindError] = [errors[`${place}.label`] ?? errors[`${place}.column`], errors[`${place}.kind`]];
  const edit = (change: Partial<QuestionEdits[number]>) => onEdit({ ...edits, [place]: { label, kind, ...change } });
  return (
    <div role="group" aria-label={`Question for ${name}`} className="mt-3 grid gap-3 border-l-2 border-border pl-3">
      <FieldFrame id={`${id}-label`} name="label" label="Question" hint={labelHint} required error={labelError}>
        <Input id={`${id}-label`} value={label} maxLength={200} autoComplete="off" disabled={disabled} onChange={(event) => edit({ label: event.target.value })} {...fieldAria({ id: `${id}-label`, hint: labelHint, error: labelError, required: true })} />
      </FieldFrame>
      <FieldFrame id={`${id}-kind`} name="kind" label="How it's answered" hint={kindHint} error={kindError}>
        <OptionSelect id={`${id}-kind`} value={kind} options={keptKinds} disabled={disabled} onChange={(event) => edit({ kind: importedKinds.find((known) => known === event.target.value) ?? kind })} {...fieldAria({ id: `${id}-kind`, hint: kindHint, error: kindError })} />
      </FieldFrame>
    </div>
  );
}
