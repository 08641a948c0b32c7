import { describe, expect, it } from "vitest";
import { initialBaselineValues, toBaselineBody, validateBaselineValues } from "@/components/check-ins/baseline/baseline-values";

const photos = { front: "/api/files/f", side: null, back: null };
const pieces = (...names: ("weight" | "photos")[]) => names.map((piece) => ({ piece, isGiven: false }));
const saved = { weight: 71.2, chest: null, waist: 80, hips: null, arms: null, thighs: null, photos };

describe("A starting point with a weight that can't be right", () => {
  it.each([
    ["unreadable", { weight: "11st 4" }, "Please enter a number"],
    ["too much in pounds", { weight: 1712, weightUnit: "lb" }, "Please enter at most 880 lbs"],
  ])("is refused where the weight is asked for: %s", (_, draft, message) => {
    const values = initialBaselineValues(saved, { ...draft, data: { photos } });
    expect(validateBaselineValues(values, { ...saved, pieces: pieces("weight", "photos") })).toEqual({ weight: message });
  });

  it.each([
    ["unreadable", { weight: "11st 4" }],
    ["too much", { weight: 712, weightUnit: "kg" }],
    ["too much in pounds", { weight: 1712, weightUnit: "lb" }],
  ])("is saved with the weight it had before where she hides her weight: %s", (_, draft) => {
    const hidden = { ...saved, pieces: pieces("photos") };
    const values = initialBaselineValues(saved, { ...draft, waist: 82, data: { photos } });
    expect(validateBaselineValues(values, hidden)).toEqual({});
    expect(toBaselineBody(values, hidden)).toMatchObject({ weight: 71.2, waist: 82, photos });
    expect(toBaselineBody(values, { ...hidden, weight: null }).weight).toBeNull();
  });
});
