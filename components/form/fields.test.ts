import { describe, expect, it } from "vitest";
import { parseNumber } from "@/components/form/fields";

describe("A number that is typed into a field", () => {
  it.each([
    ["8,000", 8000], ["12,500", 12500], ["1,234.5", 1234.5], ["72,5", 72.5], ["72,50", 72.5], ["0,250", 0.25], ["72.5", 72.5], [" 72 ", 72], ["72.", 72], ["72,", 72], ["-5", -5],
    ["about 8,000", "about 8,000"], ["7o", "7o"], ["62 lbs", "62 lbs"], ["1,2,3", "1,2,3"], [70, 70],
  ])("%s is %s", (typed, value) => expect(parseNumber(false)(typed)).toBe(value));

  it("is nothing while the field is empty", () => expect([parseNumber(false)(" "), parseNumber(true)("")]).toEqual([undefined, null]));
});
