"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { questionGroups } from "@/components/intake/intake-questions";
import { type IntakeValues, startingValues } from "@/components/intake/intake-values";
import { ApiForm } from "@/components/form/api-form";
import { CheckboxGroupField } from "@/components/form/choice-fields";
import { forgetDraft, SavedDraft } from "@/components/form/saved-draft";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { Section } from "@/components/layout/section";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { answerNames, equipmentOptions, injuryOptions, type IntakeRecord, submit } from "@/lib/intake/contract";

interface IntakeFormProps {
  record: IntakeRecord | null;
  draft: Record<string, unknown> | null;
  onSent: () => void;
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function IntakeForm({ record, draft, onSent }: IntakeFormProps) {
  const client = useQueryClient();
  const [start] = useState(() => startingValues(record, draft));
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
      {questionGroups.map(({ title, description, questions }, index) => (
        <Section key={title} title={title} description={description} className={index === 0 ? "mt-0" : undefined}>
          <Card className="grid gap-6">
            {questions.map(({ name, label, hint }) => (
              <TextAreaField key={name} name={name} label={label} hint={hint} maxLength={10_000} required />
            ))}
          </Card>
        </Section>
      ))}
      <Section title="Your body" description="So that nothing in your plan works against it.">
        <Card className="grid gap-6">
          <CheckboxGroupField name="injuries" label="Injuries or pain (optional)" options={optionsOf(injuryOptions)} exclusive="None" columns />
          <TextAreaField name="medications" label="Medications (optional)" hint="What you take regularly, and what for." maxLength={10_000} rows={1} />
          <TextAreaField name="allergies" label="Allergies and intolerances (optional)" maxLength={10_000} rows={1} />
        </Card>
      </Section>
      <Section title="Your equipment" description="What you can train with.">
        <Card>
          <CheckboxGroupField name="availableEquipment" label="Available equipment (optional)" options={optionsOf(equipmentOptions)} exclusive="None" columns />
        </Card>
      </Section>
      <IntakeSend isEdit={record?.submittedAt !== undefined && record.submittedAt !== null} />
    </ApiForm>
  );
}

/** Always in sight: how far she is, whether it is saved, and the way to send it. */
function IntakeSend({ isEdit }: { isEdit: boolean }) {
  const answers = useWatch<IntakeValues, typeof answerNames>({ name: answerNames });
  const answered = answers.filter((answer) => answer.trim()).length;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 border-t border-line bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md sm:bottom-4 sm:mx-0 sm:rounded-xl sm:border sm:px-6 sm:pb-3 sm:shadow-raised">
      {/* On a desk the button stands left, where no toast comes to lie on it. */}
      <div className="flex items-center justify-between gap-4 sm:flex-row-reverse">
        <div className="min-w-0 flex-1 sm:max-w-64">
          <p className="figures text-sm font-semibold">
            {answered} of {answers.length} answered
          </p>
          <Progress value={(100 * answered) / answers.length} label="Questions answered" className="my-1 h-1.5" />
          <SavedDraft form="intake" />
        </div>
        <SubmitButton pendingLabel="Submitting...">{isEdit ? "Save changes" : "Submit form"}</SubmitButton>
      </div>
    </div>
  );
}
