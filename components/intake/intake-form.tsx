"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { FieldsAboveSubmitBar } from "@/components/form/fields-above-submit-bar";
import { clearCachedDraft } from "@/components/form/form-draft";
import { SubmitBar } from "@/components/form/submit-bar";
import { SubmitButton } from "@/components/form/submit-button";
import type { SavedDraftOptions } from "@/components/form/use-saved-draft";
import { IntakeSections } from "@/components/intake/intake-sections";
import { initialIntakeValues, type IntakeValues, toIntakeBody } from "@/components/intake/intake-values";
import { type AskedForm, findAnswerProblems, isBlank, toFieldName } from "@/components/questions/own-answers";
import { submitIntake } from "@/lib/work/intake/calls";
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
      validate={(values) => findAnswerProblems(form, values)}
      toFieldName={toFieldName}
      success={{ title: isEdit ? "Intake Form Updated" : "Intake Form Submitted" }}
      failure={{ title: "Submission Failed" }}
      onSuccess={() => {
        clearCachedDraft(client, "intake");
        onSent();
      }}
    >
      <FieldsAboveSubmitBar>
        <IntakeSections items={form.items} />
      </FieldsAboveSubmitBar>
      <IntakeSendBar items={form.items} isEdit={isEdit} toFormValues={toFormValues} onSubmittedElsewhere={onSubmittedElsewhere} />
    </ApiForm>
  );
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
