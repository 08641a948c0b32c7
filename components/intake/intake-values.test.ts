import { describe, expect, it } from "vitest";
import { initialIntakeValues } from "@/components/intake/intake-values";

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

describe("The intake form starts", () => {
  it.each([
    ["empty", null, empty],
    ["empty from a draft that says nothing", {}, empty],
    ["with a draft", { lifestyle: "Desk job", injuries: ["None"] }, { ...empty, lifestyle: "Desk job", injuries: ["None"] }],
    ["without what a draft should not hold", { lifestyle: 7, injuries: "None", availableEquipment: ["Rocket", "Yoga Mat"], other: "x" }, { ...empty, availableEquipment: ["Yoga Mat"] }],
  ])("%s", (_, draft, values) => expect(initialIntakeValues(null, draft)).toEqual(values));
});
