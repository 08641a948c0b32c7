import { describe, expect, it } from "vitest";
import { initialIntakeValues, toIntakeBody } from "@/components/intake/intake-values";
import type { IntakeRecord } from "@/lib/work/intake/contract";
import { builtInItems } from "@/lib/work/questions/built-in";
import type { FormItem } from "@/lib/work/questions/contract";
import { everyWeek } from "@/lib/work/questions/rules";

const empty = {
  fitnessExperience: "",
  currentActivity: "",
  nutritionGoals: "",
  lifestyle: "",
  motivation: "",
  expectations: "",
  medications: "",
  allergies: "",
  injuries: [],
  availableEquipment: [],
};

describe("The intake form", () => {
  it.each([
    ["starts empty without a draft", null, empty],
    ["starts empty with an empty draft", {}, empty],
    ["starts with the draft", { lifestyle: "Desk job", injuries: ["None"] }, { ...empty, lifestyle: "Desk job", injuries: ["None"] }],
    ["ignores unknown and invalid values in a draft", { lifestyle: 7, injuries: "None", availableEquipment: ["Rocket", "Yoga Mat"], other: "x" }, { ...empty, availableEquipment: ["Yoga Mat"] }],
  ])("%s", (_, draft, values) => expect(initialIntakeValues(null, draft)).toEqual(values));
});

describe("The intake form with a practice's own questions", () => {
  const choices: FormItem = { questionId: "when", builtIn: null, kind: "several-of", label: "When?", hint: null, unit: null, low: null, high: null, options: [{ id: "a", label: "Mornings" }, { id: "c", label: "Evenings" }], required: false, hidden: false, safetyNote: false, schedule: everyWeek };
  const form = { version: 2, items: [...builtInItems.intake, choices] };
  /** A record in which she chose an answer that is gone, as far as the form reads one. */
  const record = { answers: [{ questionId: "when", value: ["a", "b"] }] } as IntakeRecord;
  const send = (when: string[] | null) => toIntakeBody({ ...initialIntakeValues(record, null, form), answers: { when } }, form, record).answers;

  it("shows the choices that are still offered", () => expect(initialIntakeValues(record, null, form).answers).toEqual({ when: ["a"] }));
  it("leaves an answer as it was where only a choice has gone", () => expect(send(["a"])).toEqual([]));
  it("sends what she changes", () => expect([send(["a", "c"]), send([])]).toEqual([[{ questionId: "when", value: ["a", "c"] }], [{ questionId: "when", value: null }]]));
  it("adds nothing of a newer version to a draft", () => expect(initialIntakeValues(null, { lifestyle: "Desk job" }, { ...form, items: [...form.items, { ...choices, questionId: "new", kind: "short-text" }] })).not.toHaveProperty("answers.new"));
});
