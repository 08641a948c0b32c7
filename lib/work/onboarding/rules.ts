/*
 * The onboarding journey (spec platform §2 "Onboarding journey"; PRODUCT.md "Client area"). Only what is completed is
 * stored: ready, locked and current are derived here.
 */

/** The seven steps in their one order. */
export const onboardingStepNames = ["welcome_video", "consultation_form", "prenatal_form", "nutrition_plan", "agreement", "app_training", "fitr_setup"] as const;
export type OnboardingStepName = (typeof onboardingStepNames)[number];

/** May be done at any time, or skipped; but like any other it must be behind her before the next unlocks. */
const isOptionalStep = (stepName: OnboardingStepName) => stepName === "prenatal_form";

/** A step that is behind her. Skipping completes it too. */
export interface CompletedStep {
  stepName: OnboardingStepName;
  completedAt: Date;
  skipped: boolean;
}

/** A step as she stands before it. */
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
export const findCurrentStepName = (done: readonly Pick<CompletedStep, "stepName">[]): OnboardingStepName | null =>
  onboardingStepNames.find((name) => !done.some(({ stepName }) => stepName === name)) ?? null;

/** Whether an earlier step stands in the way. What is completed stays open to be edited. */
export function isStepLocked(stepName: OnboardingStepName, done: readonly Pick<CompletedStep, "stepName">[]): boolean {
  if (isOptionalStep(stepName) || done.some((step) => step.stepName === stepName)) return false;
  return findCurrentStepName(done) !== stepName;
}

/** The seven steps, in order. */
export function toOnboardingSteps(done: readonly CompletedStep[]): OnboardingStepState[] {
  const current = findCurrentStepName(done);
  return onboardingStepNames.map((stepName) => {
    const step = done.find((one) => one.stepName === stepName);
    return {
      stepName,
      status: step ? "completed" : "pending",
      completedAt: step?.completedAt ?? null,
      skipped: step?.skipped ?? false,
      optional: isOptionalStep(stepName),
      locked: isStepLocked(stepName, done),
      current: stepName === current,
    };
  });
}

/** How far she is. */
export function summarizeSteps(steps: readonly Pick<OnboardingStepState, "status">[]) {
  const completedSteps = steps.filter(({ status }) => status === "completed").length;
  return { completedSteps, pendingSteps: onboardingStepNames.length - completedSteps, totalSteps: onboardingStepNames.length };
}

/** Completed steps of the seven, as a whole percent. */
export const completedStepsPercent = (completedSteps: number) => Math.round((100 * completedSteps) / onboardingStepNames.length);

/** All seven behind her. */
export const isOnboarded = (completedSteps: number) => completedSteps >= onboardingStepNames.length;
