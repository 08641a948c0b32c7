import { describe, expect, it } from "vitest";
import { itemsInSection, specifiedForm } from "@/components/check-ins/asked-form";
import { initialCheckInValues } from "@/components/check-ins/check-in-values";
import { answerText } from "@/components/check-ins/steps/answer-text";
import { listSteps } from "@/components/check-ins/steps/check-in-steps";
import type { OwnAnswer } from "@/components/questions/own-answers";
import type { FormItem } from "@/lib/work/questions/contract";
import { everyWeek } from "@/lib/work/questions/rules";

const own = (questionId: string, changes: Partial<FormItem> = {}): FormItem => ({
  questionId, builtIn: null, kind: "number", label: questionId, hint: null, unit: null, low: null, high: null, options: [], required: false, hidden: false, safetyNote: false, schedule: everyWeek, ...changes,
});
const { items } = specifiedForm(4);
const idsOf = (...args: Parameters<typeof listSteps>) => listSteps(...args).map(({ id }) => id);

describe("The screens of a check-in", () => {
  it("ask one question each, then the numbers, then list the answers", () => {
    const ids = idsOf(items, { hideWeight: false, measurements: null, hasPhotos: false });
    expect(ids.slice(10)).toEqual(["ratings", "numbers", "more", "review"]);
    expect(new Set(ids.slice(0, 10)).size).toBe(10);
  });

  it("ask for photos and measurements where the week does", () => {
    expect(idsOf(items, { hideWeight: false, measurements: itemsInSection(items, "measurements"), hasPhotos: true }).slice(10)).toEqual(["ratings", "numbers", "photos", "measurements", "more", "review"]);
  });

  it("ask for measurements alone where no pose is shown", () => {
    expect(idsOf(items, { hideWeight: false, measurements: itemsInSection(items, "measurements"), hasPhotos: false }).slice(10)).toEqual(["ratings", "numbers", "measurements", "more", "review"]);
  });

  it("leave out a weight that is hidden", () => {
    const numbers = listSteps(items, { hideWeight: true, measurements: null, hasPhotos: false }).find(({ id }) => id === "numbers");
    expect(numbers?.kind === "numbers" && numbers.items.map(({ questionId }) => questionId)).toEqual(["averageSleep", "workoutsCompleted", "waterIntake"]);
  });

  it("ask each of the practice's own questions on a screen of its own, in its place", () => {
    const [first, ...rest] = items;
    const withOwn = [own("before"), ...(first ? [first] : []), own("after-the-first"), ...rest, own("last")];
    const ids = idsOf(withOwn, { hideWeight: false, measurements: itemsInSection(withOwn, "measurements"), hasPhotos: true });
    expect(ids.slice(0, 3)).toEqual(["before", first?.questionId, "after-the-first"]);
    expect(ids).toContain("last");
  });

  it("have none for numbers that are hidden", () => {
    expect(idsOf(items.filter(({ kind }) => kind === "long-text"), { hideWeight: false, measurements: null, hasPhotos: false }).slice(10)).toEqual(["more", "review"]);
  });
});

const emptyForm = initialCheckInValues({ dueDate: "2026-11-23", sent: null }, null, []);
const valuesWith = (item: FormItem, value: unknown) => ({ ...emptyForm, ...(item.builtIn ? { [item.builtIn]: value } : { answers: { [item.questionId]: value as OwnAnswer } }) });

describe("An answer in words", () => {
  const builtIn = (name: string) => items.find(({ builtIn: found }) => found === name) ?? own(name);
  it.each<[string, FormItem, unknown, string | null]>([
    ["a text", builtIn("threeWins"), "Slept well.", "Slept well."],
    ["nothing", builtIn("threeWins"), "  ", null],
    ["a rating", builtIn("energyLevel"), 7, "7 of 10"],
    ["a weight", builtIn("weight"), 61.5, "61.5 kg"],
    ["hours", builtIn("averageSleep"), 7.5, "7.5 hours"],
    ["a count", builtIn("workoutsCompleted"), 3, "3"],
    ["a number that can't be read", builtIn("weight"), "sixty", "sixty"],
    ["yes", own("a", { kind: "yes-no" }), true, "Yes"],
    ["no", own("a", { kind: "yes-no" }), false, "No"],
    ["a choice", own("a", { kind: "one-of", options: [{ id: "x", label: "Walking" }, { id: "y", label: "Running" }] }), "y", "Running"],
    ["choices", own("a", { kind: "several-of", options: [{ id: "x", label: "Walking" }, { id: "y", label: "Running" }] }), ["x", "y"], "Walking, Running"],
    ["photos", own("a", { kind: "photo" }), ["1", "2"], "2 photos"],
    ["one of a unit", builtIn("waterIntake"), 1, "1 litre"],
    ["a number with a unit of its own", own("a", { unit: "steps" }), 8000, "8000 steps"],
  ])("is right for %s", (_, item, value, text) => expect(answerText(item, valuesWith(item, value), "kg")).toBe(text));

  it("gives a weight in the reader's unit, whatever unit it was typed in", () => {
    const weight = builtIn("weight");
    expect(answerText(weight, valuesWith(weight, 61.5), "lb")).toBe("135.6 lbs");
    expect(answerText(weight, { ...valuesWith(weight, 135.6), weightUnit: "lb" }, "lb")).toBe("135.6 lbs");
    expect(answerText(weight, { ...valuesWith(weight, 135.6), weightUnit: "lb" }, "kg")).toBe("61.5 kg");
  });
});
