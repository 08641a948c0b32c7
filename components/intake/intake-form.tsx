"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { ConflictNotice } from "@/components/form/conflict-notice";
import { FieldsAboveSubmitBar } from "@/components/form/fields-above-submit-bar";
import { clearCachedDraft } from "@/components/form/form-draft";
import { RefetchAfterFailedSubmit } from "@/components/form/refetch-after-failed-submit";
import { SubmitBar } from "@/components/form/submit-bar";
import { SubmitButton } from "@/components/form/submit-button";
import type { SavedDraftOptions } from "@/components/form/use-saved-draft";
import { IntakeSections } from "@/components/intake/intake-sections";
import { followRecord, initialIntakeValues, type IntakeValues, listConflicts, pickAsked, readContent, toIntakeBody } from "@/components/intake/intake-values";
import { type AskedForm, findAnswerProblems, isBlank, toFieldName } from "@/components/questions/own-answers";
import { fillRecord } from "@/lib/platform/objects";
import { readOwnIntake, submitIntake } from "@/lib/work/intake/calls";
import type { IntakeRecord } from "@/lib/work/intake/contract";
import { intakeAnswerNames } from "@/lib/work/questions/intake-fields";

interface IntakeFormProps {
  record: IntakeRecord | null;
  /** What it asks. The parent gives a form of another version a new `key`. */
  form: AskedForm;
  draft: Record<string, unknown> | null;
  onSent: () => void;
  onSubmittedElsewhere: () => void;
}

export function IntakeForm({ record, form, draft, onSent, onSubmittedElsewhere }: IntakeFormProps) {
  const client = useQueryClient();
  const toFormValues = useCallback((storedDraft: Record<string, unknown> | null) => initialIntakeValues(record, storedDraft, form), [record, form]);
  const [defaultValues] = useState(() => toFormValues(draft));
  const isEdit = record?.submittedAt !== undefined && record.submittedAt !== null;
  return (
    <ApiForm<typeof submitIntake, IntakeValues>
      hasSubmitBar
      endpoint={submitIntake}
      defaultValues={defaultValues}
      toBody={(values) => toIntakeBody(values, form, record)}
      validate={(values) => ({ ...findAnswerProblems(form, values), ...fillRecord(listConflicts(values, record, form), "This was changed elsewhere too. Please choose above which to keep.") })}
      toFieldName={(path, values) => toFieldName(path, toIntakeBody(values, form, record))}
      success={{ title: isEdit ? "Intake Form Updated" : "Intake Form Submitted" }}
      failure={{ title: "Submission Failed" }}
      onSuccess={() => {
        clearCachedDraft(client, "intake");
        onSent();
      }}
    >
      <RecordChanged record={record} items={form.items} />
      <FieldsAboveSubmitBar>
        <IntakeSections items={form.items} />
      </FieldsAboveSubmitBar>
      <IntakeSendBar items={form.items} isEdit={isEdit} toFormValues={toFormValues} onSubmittedElsewhere={onSubmittedElsewhere} />
      <RefetchAfterFailedSubmit read={readOwnIntake} />
    </ApiForm>
  );
}

/** Shows what the coach has written meanwhile: in the form, and beside it where she has changed the field too. */
function RecordChanged({ record, items }: Pick<IntakeFormProps, "record"> & Pick<AskedForm, "items">) {
  const { field } = useController<IntakeValues, "begun">({ name: "begun" });
  const { getValues, setValues } = useFormContext<IntakeValues>();
  useEffect(() => setValues(followRecord(getValues(), record)), [record, getValues, setValues]);
  const latest = readContent(record);
  const labels = Object.fromEntries(items.map(({ questionId, label }) => [questionId, label]));
  // What she keeps is from now on a change of what the coach wrote.
  const keepMine = (names: readonly string[]) => field.onChange({ ...field.value, ...Object.fromEntries(Object.entries(latest).filter(([name]) => names.includes(name))) });
  return <ConflictNotice initial={pickAsked(field.value, { items })} latest={latest} labels={labels} onKeep={keepMine} className="mb-6" />;
}

interface IntakeSendBarProps extends Omit<SavedDraftOptions, "form">, Pick<AskedForm, "items"> {
  isEdit: boolean;
}

function IntakeSendBar({ items, isEdit, ...draft }: IntakeSendBarProps) {
  // The six questions and the practice's own ones.
  const counted = useMemo(() => items.flatMap(({ builtIn, questionId }) => (builtIn === null ? [`answers.${questionId}` as const] : intakeAnswerNames.filter((name) => name === builtIn))), [items]);
  const answers = useWatch<IntakeValues>({ name: counted });
  return (
    <SubmitBar form="intake" {...draft} completed={answers.filter((answer) => !isBlank(answer)).length} total={answers.length} countLabel="answered" progressLabel="Questions answered">
      <SubmitButton pendingLabel="Submitting...">{isEdit ? "Save changes" : "Submit form"}</SubmitButton>
    </SubmitBar>
  );
}
