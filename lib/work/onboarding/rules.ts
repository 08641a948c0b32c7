/*
 * The onboarding journey (spec platform §2 "Onboarding journey"; PRODUCT.md "Client area"). Only what is completed is
 * stored: ready, locked and current are derived here.
 */

/** The seven steps in their one order. */
export const stepNames = ["welcome_video", "consultation_form", "prenatal_form", "nutrition_plan", "agreement", "app_training", "fitr_setup"] as const;
export type StepName = (typeof stepNames)[number];

/** May be done at any time, or skipped; but like any other it must be behind her before the next unlocks. */
const isOptional = (stepName: StepName) => stepName === "prenatal_form";

/** A step that is behind her. Skipping completes it too. */
export interface DoneStep {
  stepName: StepName;
  completedAt: Date;
  skipped: boolean;
}

/** A step as she stands before it. */
export interface JourneyStep {
  stepName: StepName;
  status: "pending" | "completed";
  completedAt: Date | null;
  skipped: boolean;
  optional: boolean;
  locked: boolean;
  current: boolean;
}

/** The first step that is not completed; null once all seven are. */
export const currentStep = (done: readonly Pick<DoneStep, "stepName">[]): StepName | null =>
  stepNames.find((name) => !done.some(({ stepName }) => stepName === name)) ?? null;

/** Whether an earlier step stands in the way. What is completed stays open to be edited. */
export function isLocked(stepName: StepName, done: readonly Pick<DoneStep, "stepName">[]): boolean {
  if (isOptional(stepName) || done.some((step) => step.stepName === stepName)) return false;
  return currentStep(done) !== stepName;
}

/** The seven steps, in order. */
export function journey(done: readonly DoneStep[]): JourneyStep[] {
  const current = currentStep(done);
  return stepNames.map((stepName) => {
    const step = done.find((one) => one.stepName === stepName);
    return {
      stepName,
      status: step ? "completed" : "pending",
      completedAt: step?.completedAt ?? null,
      skipped: step?.skipped ?? false,
      optional: isOptional(stepName),
      locked: isLocked(stepName, done),
      current: stepName === current,
    };
  });
}

/** How far she is. */
export function summaryOf(steps: readonly Pick<JourneyStep, "status">[]) {
  const completedSteps = steps.filter(({ status }) => status === "completed").length;
  return { completedSteps, pendingSteps: stepNames.length - completedSteps, totalSteps: stepNames.length };
}

/** Completed steps of the seven, as a whole percent. */
export const percentOf = (completedSteps: number) => Math.round((100 * completedSteps) / stepNames.length);

/** All seven behind her. */
export const isOnboarded = (completedSteps: number) => completedSteps >= stepNames.length;
