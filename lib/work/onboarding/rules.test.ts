import { describe, expect, it } from "vitest";
import { type CompletedStep, completedStepsPercent, findCurrentStepName, isOnboarded, isStepLocked, type OnboardingStepName, onboardingStepNames, summarizeSteps, toOnboardingSteps } from "@/lib/work/onboarding/rules";

const at = new Date("2026-03-02T10:00:00Z");
const done = (...names: OnboardingStepName[]): CompletedStep[] => names.map((stepName) => ({ stepName, completedAt: at, skipped: false }));
const first = (count: number) => done(...onboardingStepNames.slice(0, count));

describe("The current step", () => {
  it.each<[string, CompletedStep[], OnboardingStepName | null]>([
    ["nothing done", [], "welcome_video"],
    ["the first", first(1), "consultation_form"],
    ["the optional one is next", first(2), "prenatal_form"],
    ["six", first(6), "fitr_setup"],
    ["all", first(7), null],
    ["the form sent before the video was seen", done("consultation_form"), "welcome_video"],
    ["all but one in the middle", done(...onboardingStepNames.filter((name) => name !== "agreement")), "agreement"],
  ])("after %s", (_, steps, current) => expect(findCurrentStepName(steps)).toBe(current));
});

describe("Locked", () => {
  it.each<[OnboardingStepName, CompletedStep[], boolean]>([
    ["welcome_video", [], false],
    ["consultation_form", [], true],
    ["consultation_form", first(1), false],
    ["prenatal_form", [], false],
    ["nutrition_plan", first(2), true],
    ["nutrition_plan", first(3), false],
    ["nutrition_plan", done("welcome_video", "prenatal_form"), true],
    ["fitr_setup", first(5), true],
    ["consultation_form", done("consultation_form"), false],
    ["agreement", done("agreement"), false],
  ])("%s with %j done: %s", (stepName, steps, locked) => expect(isStepLocked(stepName, steps)).toBe(locked));
});

describe("The journey", () => {
  it("has seven steps in one order, whatever the order they were done in", () => {
    expect(toOnboardingSteps(done("prenatal_form", "welcome_video")).map(({ stepName }) => stepName)).toEqual([...onboardingStepNames]);
  });

  it("shows a new client one step that is ready, an optional one, and five that are locked", () => {
    const steps = toOnboardingSteps([]);
    expect(steps.filter(({ current }) => current).map(({ stepName }) => stepName)).toEqual(["welcome_video"]);
    expect(steps.filter(({ locked }) => !locked).map(({ stepName }) => stepName)).toEqual(["welcome_video", "prenatal_form"]);
    expect(steps.every(({ status, completedAt }) => status === "pending" && completedAt === null)).toBe(true);
  });

  it("counts a skipped step as completed, and says that it was skipped", () => {
    const steps = toOnboardingSteps([...first(2), { stepName: "prenatal_form", completedAt: at, skipped: true }]);
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
  ])("with %i done: %i completed, %i pending, %i %%", (count, completedSteps, pendingSteps, percent, onboarded) => {
    const steps = toOnboardingSteps(first(count));
    expect(summarizeSteps(steps)).toEqual({ completedSteps, pendingSteps, totalSteps: 7 });
    expect(completedStepsPercent(completedSteps)).toBe(percent);
    expect(isOnboarded(completedSteps)).toBe(onboarded);
  });
});
