"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { CheckboxGroupField } from "@/components/form/choice-fields";
import { FieldsAboveSubmitBar } from "@/components/form/fields-above-submit-bar";
import { clearCachedDraft } from "@/components/form/form-draft";
import { QuestionSections } from "@/components/form/question-sections";
import { SubmitBar } from "@/components/form/submit-bar";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import type { SavedDraftOptions } from "@/components/form/use-saved-draft";
import { intakeQuestionGroups } from "@/components/intake/intake-questions";
import { initialIntakeValues, type IntakeValues } from "@/components/intake/intake-values";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";
import { equipmentOptions, intakeAnswerNames, intakeInjuryOptions, type IntakeRecord, shortestIntakeAnswer, submitIntake } from "@/lib/work/intake/contract";

interface IntakeFormProps {
  record: IntakeRecord | null;
  draft: Record<string, unknown> | null;
  onSent: () => void;
  onSubmittedElsewhere: () => void;
}

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function IntakeForm({ record, draft, onSent, onSubmittedElsewhere }: IntakeFormProps) {
  const client = useQueryClient();
  const toFormValues = useCallback((storedDraft: Record<string, unknown> | null) => initialIntakeValues(record, storedDraft), [record]);
  const [defaultValues] = useState(() => toFormValues(draft));
  const isEdit = record?.submittedAt !== undefined && record.submittedAt !== null;
  return (
    <ApiForm<typeof submitIntake, IntakeValues>
      hasSubmitBar
      endpoint={submitIntake}
      defaultValues={defaultValues}
      toBody={(values) => values}
      success={{ title: isEdit ? "Intake Form Updated" : "Intake Form Submitted" }}
      failure={{ title: "Submission Failed" }}
      onSuccess={() => {
        clearCachedDraft(client, "intake");
        onSent();
      }}
    >
      <FieldsAboveSubmitBar>
        <QuestionSections groups={intakeQuestionGroups} minLength={shortestIntakeAnswer} />
        <Section title="Your body" description="So your plan is safe for you.">
          <Card>
            <CardContent className="grid gap-6">
              <CheckboxGroupField name="injuries" label="Injuries or pain (optional)" options={toOptions(intakeInjuryOptions)} exclusive="None" columns />
              <TextAreaField name="medications" label="Medications (optional)" hint="What you take regularly and what it's for." maxLength={10_000} rows={1} />
              <TextAreaField name="allergies" label="Allergies and intolerances (optional)" maxLength={10_000} rows={1} />
            </CardContent>
          </Card>
        </Section>
        <Section title="Your equipment" description="What you can train with.">
          <Card>
            <CardContent>
              <CheckboxGroupField name="availableEquipment" label="Available equipment (optional)" options={toOptions(equipmentOptions)} exclusive="None" columns />
            </CardContent>
          </Card>
        </Section>
      </FieldsAboveSubmitBar>
      <IntakeSendBar isEdit={isEdit} toFormValues={toFormValues} onSubmittedElsewhere={onSubmittedElsewhere} />
    </ApiForm>
  );
}

interface IntakeSendBarProps extends Omit<SavedDraftOptions, "form"> {
  isEdit: boolean;
}

function IntakeSendBar({ isEdit, ...draft }: IntakeSendBarProps) {
  const answers = useWatch<IntakeValues, typeof intakeAnswerNames>({ name: intakeAnswerNames });
  return (
    <SubmitBar form="intake" {...draft} completed={answers.filter((answer) => answer.trim()).length} total={answers.length} countLabel="answered" progressLabel="Questions answered">
      <SubmitButton pendingLabel="Submitting...">{isEdit ? "Save changes" : "Submit form"}</SubmitButton>
    </SubmitBar>
  );
}
