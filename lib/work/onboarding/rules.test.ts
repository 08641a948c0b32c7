import { describe, expect, it } from "vitest";
import { currentStep, type DoneStep, isLocked, isOnboarded, journey, percentOf, type StepName, stepNames, summaryOf } from "@/lib/work/onboarding/rules";

const at = new Date("2026-03-02T10:00:00Z");
const done = (...names: StepName[]): DoneStep[] => names.map((stepName) => ({ stepName, completedAt: at, skipped: false }));
const first = (count: number) => done(...stepNames.slice(0, count));

describe("The current step", () => {
  it.each<[string, DoneStep[], StepName | null]>([
    ["nothing done", [], "welcome_video"],
    ["the first", first(1), "consultation_form"],
    ["the optional one is next", first(2), "prenatal_form"],
    ["six", first(6), "fitr_setup"],
    ["all", first(7), null],
    ["the form sent before the video was seen", done("consultation_form"), "welcome_video"],
    ["all but one in the middle", done(...stepNames.filter((name) => name !== "agreement")), "agreement"],
  ])("after %s", (_, steps, current) => expect(currentStep(steps)).toBe(current));
});

describe("Locked", () => {
  it.each<[StepName, DoneStep[], boolean]>([
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
  ])("%s with %j done: %s", (stepName, steps, locked) => expect(isLocked(stepName, steps)).toBe(locked));
});

describe("The journey", () => {
  it("has seven steps in one order, whatever the order they were done in", () => {
    expect(journey(done("prenatal_form", "welcome_video")).map(({ stepName }) => stepName)).toEqual([...stepNames]);
  });

  it("shows a new client one step that is ready, an optional one, and five that are locked", () => {
    const steps = journey([]);
    expect(steps.filter(({ current }) => current).map(({ stepName }) => stepName)).toEqual(["welcome_video"]);
    expect(steps.filter(({ locked }) => !locked).map(({ stepName }) => stepName)).toEqual(["welcome_video", "prenatal_form"]);
    expect(steps.every(({ status, completedAt }) => status === "pending" && completedAt === null)).toBe(true);
  });

  it("counts a skipped step as completed, and says that it was skipped", () => {
    const steps = journey([...first(2), { stepName: "prenatal_form", completedAt: at, skipped: true }]);
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
    const steps = journey(first(count));
    expect(summaryOf(steps)).toEqual({ completedSteps, pendingSteps, totalSteps: 7 });
    expect(percentOf(completedSteps)).toBe(percent);
    expect(isOnboarded(completedSteps)).toBe(onboarded);
  });
});
