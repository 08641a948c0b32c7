"use client";

import type * as z from "zod/mini";
import { ApiForm } from "@/components/form/api-form";
import { CheckboxGroupField, RadioField } from "@/components/form/choice-fields";
import { SubmitButton } from "@/components/form/submit-button";
import { onboardingStepTexts } from "@/components/onboarding/step-texts";
import { useGoOn } from "@/components/onboarding/use-complete-step";
import { Card, CardContent } from "@/components/ui/card";
import { completeOnboardingStep } from "@/lib/work/onboarding/calls";
import type { completion, OnboardingStep } from "@/lib/work/onboarding/contract";
import { dietOptions } from "@/lib/work/onboarding/rules";
import type { NutritionAssessmentAnswers } from "@/lib/work/onboarding/step-data";

type NutritionAssessmentValues = Extract<z.input<typeof completion>, { stepName: "nutrition_plan" }>;

const waterOptions = [
  { value: "1_litre", label: "About 1 litre" },
  { value: "1_2_litres", label: "1 to 2 litres" },
  { value: "2_litres_plus", label: "More than 2 litres" },
];
const caffeineOptions = [
  { value: "none", label: "None" },
  { value: "1_cup", label: "1 cup" },
  { value: "2_3_cups", label: "2 to 3 cups" },
  { value: "3_5_cups", label: "3 to 5 cups" },
];

export function NutritionAssessmentForm({ step, answers }: { step: OnboardingStep; answers: NutritionAssessmentAnswers | undefined }) {
  const goOn = useGoOn(step);
  return (
    <ApiForm<typeof completeOnboardingStep, NutritionAssessmentValues>
      endpoint={completeOnboardingStep}
      defaultValues={{ stepName: "nutrition_plan", data: { completed: true, formType: "nutrition_assessment", answers: answers ?? { diet: [] } } }}
      toBody={(values) => values}
      success={{ title: onboardingStepTexts.nutrition_plan.completedTitle }}
      failure={{ title: "Error", fallback: "Please try again." }}
      onSuccess={goOn}
    >
      <Card>
        <CardContent className="grid gap-5 sm:gap-6">
          <RadioField name="data.answers.water" label="How much water do you drink a day?" options={waterOptions} columns required />
          <RadioField name="data.answers.caffeine" label="How much tea or coffee with caffeine do you drink a day?" options={caffeineOptions} columns required />
          <CheckboxGroupField
            name="data.answers.diet"
            label="Do you follow a diet? (optional)"
            hint="Choose all that apply."
            options={dietOptions.map((diet) => ({ value: diet, label: diet }))}
            columns
          />
        </CardContent>
      </Card>
      <div className="mt-5">
        <SubmitButton pendingLabel="Submitting...">Submit Assessment</SubmitButton>
      </div>
    </ApiForm>
  );
}
