import { describe, expect, it } from "vitest";
import { initialOutcomes, listKeptNotes, listOutcomes } from "@/components/next-steps/outcome-values";
import type { StepWithOutcome } from "@/lib/work/next-steps/contract";

const step = (id: string, part: Partial<StepWithOutcome> = {}): StepWithOutcome => ({ id, text: `Do ${id}`, done: false, weekNumber: 3, outcome: null, note: null, ...part });
const partly = (note: string) => ({ outcome: "partly" as const, note });

describe("What a client wrote about a step", () => {
  it("is kept with the step's words, which the coach may change", () => {
    const draft = initialOutcomes([step("walk")], { walk: partly("My knee hurt") });
    expect(draft).toEqual({ walk: { ...partly("My knee hurt"), text: "Do walk" } });
    const corrected = [step("walk-2", { text: "Walk daily" })];
    const values = initialOutcomes(corrected, draft);
    expect(listKeptNotes(values, corrected)).toEqual([{ id: "walk", label: "Do walk", text: "Partly: My knee hurt" }]);
    expect(listOutcomes(corrected, values)).toEqual([]);
  });

  it.each<[string, Parameters<typeof listKeptNotes>, string[]]>([
    ["of a step that is asked", [{ walk: partly("Twice") }, [step("walk")]], []],
    ["of a step that is gone, in an older draft", [{ walk: partly("Twice") }, []], ["A step from your coach"]],
    ["without an outcome", [{ walk: { note: "Twice" } }, []], ["A step from your coach"]],
    ["that is blank", [{ walk: partly(" "), bed: { outcome: "done" } }, []], []],
    ["that was sent", [{ walk: partly("Twice") }, [], [step("walk", { note: "Twice" })]], []],
    ["that says otherwise than what was sent", [{ walk: partly("Thrice") }, [], [step("walk", { note: "Twice" })]], ["A step from your coach"]],
  ])("is listed or not: one %s", (_, args, labels) => expect(listKeptNotes(...args).map(({ label }) => label)).toEqual(labels));
});

const answered = step("walk", { outcome: "partly", note: "Twice" });

it.each<[string, StepWithOutcome, unknown, object]>([
  ["nothing", step("walk"), undefined, { outcome: undefined, note: "" }],
  ["a tick", step("walk", { done: true }), undefined, { outcome: "done", note: "" }],
  ["a tick that came after the draft was begun", step("walk", { done: true }), { walk: { note: "" } }, { outcome: "done", note: "" }],
  ["a draft rather than a tick", step("walk", { done: true }), { walk: { outcome: "partly", note: "Once" } }, { outcome: "partly", note: "Once" }],
  ["what was sent", answered, undefined, { outcome: "partly", note: "Twice" }],
  ["what was sent from elsewhere after the draft was begun", answered, { walk: { note: "" } }, { outcome: "partly", note: "Twice" }],
  ["a note of a draft without an outcome", answered, { walk: { note: "Thrice" } }, { outcome: "partly", note: "Thrice" }],
  ["a draft that takes the note away", answered, { walk: { outcome: "partly", note: "" } }, { outcome: "partly", note: "" }],
])("The form starts with %s", (_, known, draft, expected) => {
  expect(initialOutcomes([known], draft)).toEqual({ walk: { ...expected, text: "Do walk" } });
});
