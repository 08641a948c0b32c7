/*
 * The onboarding journey (spec platform §2 "Onboarding journey"; PRODUCT.md "Client area"). Only completed steps are stored.
 * This file derives which steps are ready, locked and current.
 */

/** The seven steps, in order. */
export const onboardingStepNames = ["welcome_video", "consultation_form", "prenatal_form", "nutrition_plan", "agreement", "app_training", "fitr_setup"] as const;
export type OnboardingStepName = (typeof onboardingStepNames)[number];

/** What a client may say of her diet. */
export const dietOptions = ["Vegetarian", "Pescatarian", "Gluten free", "Dairy free"] as const;

/** About how many minutes each step takes (spec platform §2). */
export const stepMinutes: Record<OnboardingStepName, string> = { welcome_video: "5", consultation_form: "10-15", prenatal_form: "5", nutrition_plan: "8", agreement: "3", app_training: "8", fitr_setup: "3" };

/** An optional step is never locked and can be skipped, but the next step unlocks only after it is completed or skipped. */
const isOptionalStep = (stepName: OnboardingStepName) => stepName === "prenatal_form";

/** A completed step. A skipped step counts as completed. */
export interface CompletedStep {
  stepName: OnboardingStepName;
  completedAt: Date;
  skipped: boolean;
}

export interface OnboardingStepState {
  stepName: OnboardingStepName;
  status: "pending" | "completed";
  completedAt: Date | null;
  skipped: boolean;
  optional: boolean;
  locked: boolean;
  current: boolean;
}

/** The first step that is not completed; null once all seven are. */
export const findCurrentStepName = (completed: readonly Pick<CompletedStep, "stepName">[]): OnboardingStepName | null =>
  onboardingStepNames.find((name) => !completed.some(({ stepName }) => stepName === name)) ?? null;

/** Whether an earlier step must be completed first. A completed step is never locked, so it can be edited. */
export function isStepLocked(stepName: OnboardingStepName, completed: readonly Pick<CompletedStep, "stepName">[]): boolean {
  if (isOptionalStep(stepName) || completed.some((step) => step.stepName === stepName)) return false;
  return findCurrentStepName(completed) !== stepName;
}

export function toOnboardingSteps(completed: readonly CompletedStep[]): OnboardingStepState[] {
  const current = findCurrentStepName(completed);
  return onboardingStepNames.map((stepName) => {
    const step = completed.find((candidate) => candidate.stepName === stepName);
    return {
      stepName,
      status: step ? "completed" : "pending",
      completedAt: step?.completedAt ?? null,
      skipped: step?.skipped ?? false,
      optional: isOptionalStep(stepName),
      locked: isStepLocked(stepName, completed),
      current: stepName === current,
    };
  });
}

export function summarizeSteps(steps: readonly Pick<OnboardingStepState, "status">[]) {
  const completedSteps = steps.filter(({ status }) => status === "completed").length;
  return { completedSteps, pendingSteps: onboardingStepNames.length - completedSteps, totalSteps: onboardingStepNames.length };
}

/** Returns progress as a whole percent. */
export const completedStepsPercent = (completedSteps: number) => Math.round((100 * completedSteps) / onboardingStepNames.length);

export const isOnboarded = (completedSteps: number) => completedSteps >= onboardingStepNames.length;
