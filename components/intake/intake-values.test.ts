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

describe("The intake form", () => {
  it.each([
    ["starts empty without a draft", null, empty],
    ["starts empty with an empty draft", {}, empty],
    ["starts with the draft", { lifestyle: "Desk job", injuries: ["None"] }, { ...empty, lifestyle: "Desk job", injuries: ["None"] }],
    ["ignores unknown and invalid values in a draft", { lifestyle: 7, injuries: "None", availableEquipment: ["Rocket", "Yoga Mat"], other: "x" }, { ...empty, availableEquipment: ["Yoga Mat"] }],
  ])("%s", (_, draft, values) => expect(initialIntakeValues(null, draft)).toEqual(values));
});
