"use client";

import { useApiMutation } from "@/components/form/use-api-mutation";
import { onboardingStepTexts } from "@/components/onboarding/step-texts";
import { completeOnboardingStep } from "@/lib/work/onboarding/contract";
import type { OnboardingStepName } from "@/lib/work/onboarding/rules";

/** Completes or skips a step that needs no form. */
export const useCompleteStep = (stepName: OnboardingStepName, { skip = false, onDone }: { skip?: boolean; onDone?: () => void } = {}) =>
  useApiMutation(completeOnboardingStep, {
    success: { title: skip ? "Step Skipped" : onboardingStepTexts[stepName].completedTitle },
    failure: { title: "Error", fallback: "Please try again." },
    onSuccess: onDone,
  });
