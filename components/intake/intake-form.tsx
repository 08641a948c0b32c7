"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useWatch } from "react-hook-form";
import { AboveSendBar } from "@/components/form/above-send-bar";
import { ApiForm } from "@/components/form/api-form";
import { CheckboxGroupField } from "@/components/form/choice-fields";
import { QuestionSections } from "@/components/form/question-sections";
import { SendBar } from "@/components/form/send-bar";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { forgetDraft, type SavedDraftOptions } from "@/components/form/use-saved-draft";
import { questionGroups } from "@/components/intake/intake-questions";
import { type IntakeValues, startingValues } from "@/components/intake/intake-values";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";
import { answerNames, equipmentOptions, injuryOptions, type IntakeRecord, submit } from "@/lib/work/intake/contract";

interface IntakeFormProps {
  record: IntakeRecord | null;
  draft: Record<string, unknown> | null;
  onSent: () => void;
  onSentElsewhere: () => void;
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function IntakeForm({ record, draft, onSent, onSentElsewhere }: IntakeFormProps) {
  const client = useQueryClient();
  const startFrom = useCallback((kept: Record<string, unknown> | null) => startingValues(record, kept), [record]);
  const [start] = useState(() => startFrom(draft));
  return (
    <ApiForm<typeof submit, IntakeValues>
      endpoint={submit}
      defaults={start}
      bodyOf={(values) => values}
      success={{ title: "Intake Form Submitted" }}
      failure={{ title: "Submission Failed" }}
      onDone={() => {
        forgetDraft(client, "intake");
        onSent();
      }}
    >
      <AboveSendBar>
        <QuestionSections groups={questionGroups} />
        <Section title="Your body" description="So that nothing in your plan works against it.">
          <Card>
            <CardContent className="grid gap-6">
              <CheckboxGroupField name="injuries" label="Injuries or pain (optional)" options={optionsOf(injuryOptions)} exclusive="None" columns />
              <TextAreaField name="medications" label="Medications (optional)" hint="What you take regularly, and what for." maxLength={10_000} rows={1} />
              <TextAreaField name="allergies" label="Allergies and intolerances (optional)" maxLength={10_000} rows={1} />
            </CardContent>
          </Card>
        </Section>
        <Section title="Your equipment" description="What you can train with.">
          <Card>
            <CardContent>
              <CheckboxGroupField name="availableEquipment" label="Available equipment (optional)" options={optionsOf(equipmentOptions)} exclusive="None" columns />
            </CardContent>
          </Card>
        </Section>
      </AboveSendBar>
      <IntakeSend isEdit={record?.submittedAt !== undefined && record.submittedAt !== null} startFrom={startFrom} onSentElsewhere={onSentElsewhere} />
    </ApiForm>
  );
}

interface IntakeSendProps extends Omit<SavedDraftOptions, "form"> {
  isEdit: boolean;
}

function IntakeSend({ isEdit, ...draft }: IntakeSendProps) {
  const answers = useWatch<IntakeValues, typeof answerNames>({ name: answerNames });
  return (
    <SendBar form="intake" {...draft} done={answers.filter((answer) => answer.trim()).length} of={answers.length} words="answered" label="Questions answered">
      <SubmitButton pendingLabel="Submitting...">{isEdit ? "Save changes" : "Submit form"}</SubmitButton>
    </SendBar>
  );
}
