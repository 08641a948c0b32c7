import { describe, expect, it } from "vitest";
import { fillInVariables, findUnknownVariable, hasVariable } from "@/lib/core/settings/custom-text";

describe("a coach's own text", () => {
  it.each([
    ["Hello {firstName}, it's {coachName}.", null],
    ["Hello { First Name } and {COACHNAME}", null],
    ["No variables, but a lone { brace", null],
    ["Hello {lastName}", "{lastName}"],
    ["Hello {firstName}, you owe {amount} by {date}", "{amount}"],
    ["Empty braces {} and {  }", "{}"],
    ["{__proto__}", "{__proto__}"],
  ])("%s: the unknown variable is %s", (text, unknown) => expect(findUnknownVariable(text)).toBe(unknown));

  it("has its variables filled in, and keeps what a name contains", () =>
    expect(fillInVariables("Dear {first name}, {coachName} and {other} say hello to {firstName}.", { firstName: "$1 {coachName}", coachName: "Maya" })).toBe(
      "Dear $1 {coachName}, Maya and {other} say hello to $1 {coachName}.",
    ));

  it.each([
    ["Dear {FirstName},", true],
    ["Dear { first name },", true],
    ["Dear firstName,", false],
    ["{coachName} here", false],
  ])("%s: greets by name: %s", (text, greets) => expect(hasVariable(text, "firstName")).toBe(greets));
});
