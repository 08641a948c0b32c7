"use client";

import { useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiForm } from "@/components/form/api-form";
import { RadioField } from "@/components/form/choice-fields";
import { NumberField } from "@/components/form/fields";
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

/** Clears the weeks that don't belong to the chosen stage. */
function toPrenatalBody({ stepName, data = {} }: PrenatalFormValues): PrenatalFormValues {
  const { answers } = data;
  if (!answers) return { stepName, data };
  const { pregnancyStage, weeksPregnant, weeksPostpartum } = answers;
  return {
    stepName,
    data: {
      ...data,
      answers: {
        ...answers,
        weeksPregnant: pregnancyStage === "pregnant" ? weeksPregnant : null,
        weeksPostpartum: pregnancyStage === "postpartum" ? weeksPostpartum : null,
      },
    },
  };
}

export function PrenatalForm({ answers, onDone }: { answers: PrenatalAnswers | undefined; onDone: () => void }) {
  return (
    <ApiForm<typeof completeOnboardingStep, PrenatalFormValues>
      endpoint={completeOnboardingStep}
      defaultValues={{ stepName: "prenatal_form", data: { completed: true, formType: "prenatal", answers: answers ?? { notes: "" } } }}
      toBody={toPrenatalBody}
      success={{ title: onboardingStepTexts.prenatal_form.completedTitle }}
      failure={{ title: "Error", fallback: "Please try again." }}
      onSuccess={onDone}
    >
      <Card>
        <CardContent className="grid gap-6">
          <RadioField name="data.answers.pregnancyStage" label="Which of these applies to you?" options={stageOptions} required />
          <WeeksField />
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

function WeeksField() {
  const stage: unknown = useWatch({ name: "data.answers.pregnancyStage" });
  if (stage === "pregnant") return <NumberField name="data.answers.weeksPregnant" label="How many weeks? (optional)" clearable />;
  if (stage === "postpartum") return <NumberField name="data.answers.weeksPostpartum" label="How many weeks ago? (optional)" clearable />;
  return null;
}
