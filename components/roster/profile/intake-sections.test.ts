import { describe, expect, it } from "vitest";
import { intakeValueText } from "@/components/roster/profile/intake-sections";

describe("intakeValueText", () => {
  it.each([
    ["a weight in the reader's unit", 70, "weight", "154.3 lbs"],
    ["a measurement in centimetres", 74.5, "waist", "74.5 cm"],
    ["a list", ["Knee", "Back"], "injuries", "Knee, Back"],
    ["an empty list", [], "injuries", null],
    ["a text", "Run a marathon", "longTermGoals", "Run a marathon"],
    ["an empty text", "", "longTermGoals", null],
    ["no value", null, "weight", null],
  ] as const)("shows %s", (_, value, name, text) => expect(intakeValueText(value, name, "lb")).toBe(text));
});
