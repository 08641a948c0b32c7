import { describe, expect, it } from "vitest";
import { builtInItems } from "@/lib/work/questions/built-in";
import type { FormItem, Schedule } from "@/lib/work/questions/contract";
import { minutesToAnswer } from "@/lib/work/questions/minutes";
import { everyWeek, findBusiestWeek, firstMondayToChange, itemsAskedOf, readAnswer } from "@/lib/work/questions/rules";

const own = (schedule: Partial<Schedule> = {}, part: Partial<FormItem> = {}): FormItem => ({ questionId: "q", builtIn: null, kind: "yes-no", label: "?", hint: null, unit: null, low: null, high: null, options: [], required: false, hidden: false, safetyNote: false, schedule: { ...everyWeek, ...schedule }, ...part });

describe("The first Monday that a change can start on", () => {
  it.each([
    ["a Tuesday", "2026-11-24", "2026-11-30"],
    ["a Friday", "2026-11-27", "2026-11-30"],
    ["a Saturday, when that Monday is open already", "2026-11-28", "2026-12-07"],
    ["a Monday", "2026-11-30", "2026-12-07"],
  ])("on %s is after the check-in that is open", (_, today, monday) => expect(firstMondayToChange("weekly-check-in", today)).toBe(monday));
});

describe("What is asked in a week", () => {
  const asksIn = (item: FormItem, weekNumber: number, tags: string[] = []) => itemsAskedOf([item], { weekNumber, tags }).length === 1;
  it.each<[string, FormItem, number[]]>([
    ["every week", own(), [1, 2, 3, 4, 5, 6, 7, 8]],
    ["every three weeks", own({ repeat: "every-n-weeks", everyWeeks: 3 }), [3, 6]],
    ["measurement weeks", own({ repeat: "measurement-weeks" }), [4, 8]],
    ["chosen weeks", own({ repeat: "chosen-weeks", weeks: [2, 7] }), [2, 7]],
    ["a hidden question", own({}, { hidden: true }), []],
    ["a tag that she doesn't have", own({ tag: "VIP" }), []],
  ])("%s", (_, item, weeks) => expect([1, 2, 3, 4, 5, 6, 7, 8].filter((week) => asksIn(item, week, ["postpartum"]))).toEqual(weeks));

  it("does not mind the case of a tag", () => expect(asksIn(own({ tag: "PostPartum" }), 1, ["postpartum"])).toBe(true));

  it("is the most in the busiest week", () => expect(findBusiestWeek([own(), own({ repeat: "measurement-weeks" }), own({ repeat: "chosen-weeks", weeks: [8] }), own({}, { hidden: true })])).toEqual({ weekNumber: 8, asked: 3 }));
});

describe("How long a form takes", () => {
  it("is ten minutes for the built-in one", () => expect(minutesToAnswer(itemsAskedOf(builtInItems["weekly-check-in"], { weekNumber: 1, tags: [] }))).toBe(10));
  it("is a minute at least", () => expect([minutesToAnswer([]), minutesToAnswer([own()]), minutesToAnswer(Array.from({ length: 6 }, () => own({}, { kind: "long-text" })))]).toEqual([1, 1, 5]));
});

describe("A blank answer", () => {
  it.each([["text", "short-text", "  "], ["nothing", "number", null], ["no choice", "several-of", []], ["an empty choice", "one-of", ""], ["no photo", "photo", []]] as const)("is none: %s", (_, kind, value) => expect(readAnswer({ kind, options: [] }, value === null || typeof value === "string" ? value : [...value])).toBeNull());
});

describe("An answer in photos", () => {
  const photos = (...photoIds: string[]) => ({ text: null, number: null, yes: null, choiceIds: [], choiceLabels: [], photoIds });
  it.each<[string, string | number | boolean | string[], unknown]>([
    ["one photo", ["a"], photos("a")],
    ["three photos in their order", ["c", "a", "b"], photos("c", "a", "b")],
    ["a photo twice is once", ["a", "b", "a", "b"], photos("a", "b")],
    ["four photos", ["a", "b", "c", "d"], "Please add at most 3 photos"],
    ["words", "a", "Please add a photo"],
    ["a number", 1, "Please add a photo"],
    ["yes", true, "Please add a photo"],
    ["nothing", [], null],
    ["blank", "", null],
  ])("%s", (_, value, read) => expect(readAnswer({ kind: "photo", options: [] }, value)).toEqual(read));

  it.each(["short-text", "number", "yes-no", "one-of", "several-of"] as const)("is no answer to a question of the kind %s", (kind) => expect(readAnswer({ kind, options: [] }, ["a"])).toEqual(expect.any(String)));
});
