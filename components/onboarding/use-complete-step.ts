"use client";

import { stepTexts } from "@/components/onboarding/step-texts";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { completeStep } from "@/lib/work/onboarding/contract";
import type { StepName } from "@/lib/work/onboarding/rules";

/** Completes a step that takes no more than a press, or skips one. */
export const useCompleteStep = (stepName: StepName, { skip = false, onDone }: { skip?: boolean; onDone?: () => void } = {}) =>
  useApiMutation(completeStep, {
    success: { title: skip ? "Step Skipped" : stepTexts[stepName].done },
    failure: { title: "Error", fallback: "Please try again." },
    onDone,
  });
