import { describe, expect, it } from "vitest";
import { findEarlierAnswer, findEarlierNumber, stepOfNumber } from "@/components/check-ins/steps/earlier-answer";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import type { FormItem } from "@/lib/work/questions/contract";
import { everyWeek } from "@/lib/work/questions/rules";

/** A check-in with only the values that are read. */
const week = (part: Partial<CheckIn>) => part as CheckIn;
const stepsAnswer = { questionId: "steps", kind: "number", label: "Steps a day", unit: null, value: 9000, text: "9000" } as const;
const history = [
  week({ weekNumber: 6, dueDate: "2026-11-23", threeWins: "This week's", focusArea: "" }),
  week({ weekNumber: 5, dueDate: "2026-11-16", threeWins: "", focusArea: "" }),
  week({ weekNumber: 4, dueDate: "2026-11-09", threeWins: "Ran", focusArea: "", answers: [stepsAnswer] }),
  week({ weekNumber: 3, dueDate: "2026-11-02", threeWins: "Slept", focusArea: "" }),
];
const question = (questionId: string, builtIn: string | null): FormItem => ({
  questionId, builtIn, kind: "long-text", label: questionId, hint: null, unit: null, low: null, high: null, options: [], required: false, hidden: false, safetyNote: false, schedule: everyWeek,
});

describe("The last answer to a question", () => {
  it.each([
    ["is the newest earlier one, also where the week before left it out", question("threeWins", "threeWins"), { text: "Ran", week: 4 }],
    ["to a question of the practice's own is from a week that asked it", question("steps", null), { text: "9000", week: 4 }],
    ["is missing where it was never given", question("focusArea", "focusArea"), null],
    ["is missing where the question is new", question("new", null), null],
  ])("%s", (_, item, expected) => {
    const found = findEarlierAnswer(item, history, "2026-11-23");
    expect(found && { text: found.text, week: found.checkIn.weekNumber }).toEqual(expected);
  });
});

describe("The number that an own question starts from", () => {
  const weeks = history.map(({ answers }) => ({ answers }));
  it("is the newest one that was given", () => expect([findEarlierNumber("steps", weeks), findEarlierNumber("new", weeks)]).toEqual([9000, undefined]));
  it("is no other kind of answer", () => expect(findEarlierNumber("slept", [{ answers: [{ ...stepsAnswer, questionId: "slept", value: true }] }])).toBeUndefined());
  it.each([[undefined, 1], [0, 1], [7.5, 1], [999, 1], [1000, 100], [8250, 100], [-1200, 100]])("of %s moves by %s", (last, step) => expect(stepOfNumber(last)).toBe(step));
});
