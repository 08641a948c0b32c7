"use client";

import { useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiForm } from "@/components/form/api-form";
import { RadioField } from "@/components/form/choice-fields";
import { DateField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { onboardingStepTexts } from "@/components/onboarding/step-texts";
import { Card, CardContent } from "@/components/ui/card";
import { completeOnboardingStep, type completion } from "@/lib/work/onboarding/contract";
import type { PrenatalAnswers } from "@/lib/work/onboarding/step-data";

type PrenatalFormValues = Extract<z.input<typeof completion>, { stepName: "prenatal_form" }>;

const stageOptions = [
  { value: "pregnant", label: "I am pregnant" },
  { value: "postpartum", label: "I have had a baby" },
  { value: "not_pregnant", label: "Neither" },
];
const birthTypeOptions = [
  { value: "vaginal", label: "Vaginal birth" },
  { value: "c_section", label: "C-section" },
  { value: "not_applicable", label: "Not applicable" },
];

export function PrenatalForm({ answers, onDone }: { answers: PrenatalAnswers | undefined; onDone: () => void }) {
  return (
    <ApiForm<typeof completeOnboardingStep, PrenatalFormValues>
      endpoint={completeOnboardingStep}
      defaultValues={{ stepName: "prenatal_form", data: { completed: true, formType: "prenatal", answers: answers ?? { notes: "" } } }}
      success={{ title: onboardingStepTexts.prenatal_form.completedTitle }}
      failure={{ title: "Error", fallback: "Please try again." }}
      onSuccess={onDone}
    >
      <Card>
        <CardContent className="grid gap-6">
          <RadioField name="data.answers.pregnancyStage" label="Which of these applies to you?" options={stageOptions} required />
          <DayField />
          <RadioField name="data.answers.birthType" label="Birth type" hint="For your most recent birth, if you've had one." options={birthTypeOptions} required />
          <TextAreaField
            name="data.answers.notes"
            label="Anything your coach should know? (optional)"
            hint="For example, advice from your doctor or midwife, symptoms, diastasis or pelvic floor."
            maxLength={10_000}
          />
        </CardContent>
      </Card>
      <div className="mt-5">
        <SubmitButton pendingLabel="Submitting...">{onboardingStepTexts.prenatal_form.actionLabel}</SubmitButton>
      </div>
    </ApiForm>
  );
}

function DayField() {
  const stage: unknown = useWatch({ name: "data.answers.pregnancyStage" });
  if (stage === "pregnant") return <DateField name="data.answers.dueDate" label="When is your baby due? (optional)" clearable />;
  if (stage === "postpartum") return <DateField name="data.answers.birthDate" label="When was your baby born? (optional)" clearable />;
  return null;
}
