import { describe, expect, it } from "vitest";
import { type CompletedStep, completedStepsPercent, findCurrentStepName, isOnboarded, isStepLocked, type OnboardingStepName, onboardingStepNames, summarizeSteps, toOnboardingSteps } from "@/lib/work/onboarding/rules";

const at = new Date("2026-03-02T10:00:00Z");
const completed = (...names: OnboardingStepName[]): CompletedStep[] => names.map((stepName) => ({ stepName, completedAt: at, skipped: false }));
const firstSteps = (count: number) => completed(...onboardingStepNames.slice(0, count));

describe("The current step", () => {
  it.each<[string, CompletedStep[], OnboardingStepName | null]>([
    ["no steps", [], "welcome_video"],
    ["the first step", firstSteps(1), "consultation_form"],
    ["the two steps before the optional one", firstSteps(2), "prenatal_form"],
    ["six steps", firstSteps(6), "fitr_setup"],
    ["all seven steps", firstSteps(7), null],
    ["only the consultation form", completed("consultation_form"), "welcome_video"],
    ["all steps but the agreement", completed(...onboardingStepNames.filter((name) => name !== "agreement")), "agreement"],
  ])("after %s is found", (_, steps, current) => expect(findCurrentStepName(steps)).toBe(current));
});

describe("isStepLocked", () => {
  it.each<[OnboardingStepName, CompletedStep[], boolean]>([
    ["welcome_video", [], false],
    ["consultation_form", [], true],
    ["consultation_form", firstSteps(1), false],
    ["prenatal_form", [], false],
    ["nutrition_plan", firstSteps(2), true],
    ["nutrition_plan", firstSteps(3), false],
    ["nutrition_plan", completed("welcome_video", "prenatal_form"), true],
    ["fitr_setup", firstSteps(5), true],
    ["consultation_form", completed("consultation_form"), false],
    ["agreement", completed("agreement"), false],
  ])("for %s after %j returns %s", (stepName, steps, locked) => expect(isStepLocked(stepName, steps)).toBe(locked));
});

describe("The journey", () => {
  it("lists the seven steps in order, even if they were completed in another order", () => {
    expect(toOnboardingSteps(completed("prenatal_form", "welcome_video")).map(({ stepName }) => stepName)).toEqual([...onboardingStepNames]);
  });

  it("gives a new client one current step, an open optional step and five locked steps", () => {
    const steps = toOnboardingSteps([]);
    expect(steps.filter(({ current }) => current).map(({ stepName }) => stepName)).toEqual(["welcome_video"]);
    expect(steps.filter(({ locked }) => !locked).map(({ stepName }) => stepName)).toEqual(["welcome_video", "prenatal_form"]);
    expect(steps.every(({ status, completedAt }) => status === "pending" && completedAt === null)).toBe(true);
  });

  it("counts a skipped step as completed and marks it as skipped", () => {
    const steps = toOnboardingSteps([...firstSteps(2), { stepName: "prenatal_form", completedAt: at, skipped: true }]);
    expect(steps[2]).toEqual({ stepName: "prenatal_form", status: "completed", completedAt: at, skipped: true, optional: true, locked: false, current: false });
    expect(steps[3]).toMatchObject({ current: true, locked: false });
  });

  it.each([
    [0, 0, 7, 0, false],
    [1, 1, 6, 14, false],
    [3, 3, 4, 43, false],
    [5, 5, 2, 71, false],
    [6, 6, 1, 86, false],
    [7, 7, 0, 100, true],
  ])("after %i steps has %i completed and %i pending, which is %i%%", (count, completedSteps, pendingSteps, percent, onboarded) => {
    const steps = toOnboardingSteps(firstSteps(count));
    expect(summarizeSteps(steps)).toEqual({ completedSteps, pendingSteps, totalSteps: 7 });
    expect(completedStepsPercent(completedSteps)).toBe(percent);
    expect(isOnboarded(completedSteps)).toBe(onboarded);
  });
});
