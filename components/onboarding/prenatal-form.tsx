"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiForm } from "@/components/form/api-form";
import { RadioField } from "@/components/form/choice-fields";
import { DateField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { forgetTypedText, KeepTypedText } from "@/components/form/typed-text";
import { SkipButton } from "@/components/onboarding/skip-button";
import { onboardingStepTexts } from "@/components/onboarding/step-texts";
import { useGoOn } from "@/components/onboarding/use-complete-step";
import { Card, CardContent } from "@/components/ui/card";
import { completeOnboardingStep } from "@/lib/work/onboarding/calls";
import type { completion, OnboardingStep } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";
import type { PrenatalAnswers } from "@/lib/work/onboarding/step-data";

type PrenatalFormValues = Extract<z.input<typeof completion>, { stepName: "prenatal_form" }>;

const stageOptions = [
  { value: "pregnant", label: "I am pregnant" },
  { value: "postpartum", label: "I have had a baby" },
  { value: "not_pregnant", label: "Neither" },
];
const birthTypeName = "data.answers.birthType";
const birthTypeOptions = [
  { value: "vaginal", label: "Vaginal birth" },
  { value: "c_section", label: "C-section" },
  { value: "not_applicable", label: "Not applicable" },
];

interface PrenatalFormProps {
  step: OnboardingStep;
  guide: OnboardingGuide;
  answers: PrenatalAnswers | undefined;
}

export function PrenatalForm({ step, guide, answers }: PrenatalFormProps) {
  const goOn = useGoOn(step);
  return (
    <ApiForm<typeof completeOnboardingStep, PrenatalFormValues>
      endpoint={completeOnboardingStep}
      defaultValues={{ stepName: "prenatal_form", data: { completed: true, formType: "prenatal", answers: answers ?? { notes: "" } } }}
      success={{ title: onboardingStepTexts.prenatal_form.completedTitle }}
      failure={{ title: "Error", fallback: "Please try again." }}
      onSuccess={(steps, _form, { data }) => {
        if (data && "answers" in data) forgetTypedText("prenatal-notes", data.answers?.notes ?? "");
        goOn(steps);
      }}
    >
      {step.status === "completed" ? null : (
        <div className="mb-4 flex items-center justify-between gap-4 rounded-lg border bg-card px-5 py-2.5 sm:px-6">
          <p>Not about you?</p>
          <SkipButton step={step} guide={guide} />
        </div>
      )}
      <Card>
        <CardContent className="grid gap-5 sm:gap-6">
          <RadioField name="data.answers.pregnancyStage" label="Which of these applies to you?" options={stageOptions} columns required />
          <DayField />
          <RadioField name={birthTypeName} label="Birth type" hint="For your most recent birth, if you've had one." options={birthTypeOptions} columns required />
          <TextAreaField
            name="data.answers.notes"
            label="Anything your coach should know? (optional)"
            hint="For example, advice from your doctor or midwife, symptoms, diastasis or pelvic floor."
            maxLength={10_000}
          />
          <KeepTypedText name="data.answers.notes" about="prenatal-notes" />
        </CardContent>
      </Card>
      <div className="mt-5">
        <SubmitButton pendingLabel="Submitting...">{onboardingStepTexts.prenatal_form.actionLabel}</SubmitButton>
      </div>
    </ApiForm>
  );
}

/** The day that belongs to the stage. Someone who has never had a baby has no birth type, so it is chosen for her. */
function DayField() {
  const stage: unknown = useWatch({ name: "data.answers.pregnancyStage" });
  const { getValues, setValue } = useFormContext();
  useEffect(() => {
    if (stage === "not_pregnant" && !getValues(birthTypeName)) setValue(birthTypeName, "not_applicable");
  }, [stage, getValues, setValue]);
  if (stage === "pregnant") return <DateField name="data.answers.dueDate" label="When is your baby due? (optional)" clearable />;
  if (stage === "postpartum") return <DateField name="data.answers.birthDate" label="When was your baby born? (optional)" clearable />;
  return null;
}
