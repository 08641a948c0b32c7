import { describe, expect, it } from "vitest";
import { countedToKg, countWeight, formatCountedWeight, formatFileSize, formatWeight, formatWithUnit, weightUnits } from "@/lib/platform/units";

describe("A file's size reads", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [1023, "1023 bytes"],
    [1024, "1.00 KB"],
    [1536, "1.50 KB"],
    [2_044_723, "1.95 MB"],
    [1024 ** 2 - 1, "1.00 MB"],
    [10 * 1024 ** 2, "10.00 MB"],
    [3 * 1024 ** 3, "3.00 GB"],
    [5 * 1024 ** 4, "5120.00 GB"],
  ])("%d bytes as %s", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
});

describe("A number with its unit", () => {
  it.each([
    [1, "hours", "1 hour"],
    [-1, "hours", "-1 hour"],
    [1, "litres", "1 litre"],
    [1, "lbs", "1 lb"],
    [2, "lbs", "2 lbs"],
    [0, "hours", "0 hours"],
    [0.5, "hours", "0.5 hours"],
    [1.5, "litres", "1.5 litres"],
    [1, "cm", "1 cm"],
    [1, "per week", "1 per week"],
  ])("%d and %s is %s", (count, unit, text) => expect(formatWithUnit(count, unit)).toBe(text));

  it("is one pound in the reader's words", () => {
    expect(formatCountedWeight(1, "lb")).toBe("1 lb");
    expect(formatCountedWeight(0.5, "lb")).toBe("0.5 lbs");
  });
});

describe("A weight reads", () => {
  it.each([
    [70, "kg", "70 kg"],
    [70.04, "kg", "70 kg"],
    [70, "lb", "154.3 lbs"],
    [70, "st", "11 st 0.3 lb"],
    // One tenth of a pound below a whole stone, which must not become "10 st 14 lb".
    [69.81, "st", "10 st 13.9 lb"],
    [69.85, "st", "11 st 0 lb"],
    [6, "st", "13.2 lb"],
  ] as const)("%d kg in %s as %s", (kg, unit, text) => expect(formatWeight(kg, unit)).toBe(text));

  it.each(weightUnits)("in %s as the weight that was typed", (unit) => {
    for (let count = 40; count < 200; count += 0.1) expect(countWeight(countedToKg(count, unit), unit)).toBeCloseTo(count, 5);
  });
});
