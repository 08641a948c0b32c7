import { describe, expect, it } from "vitest";
import { textVariables } from "@/lib/platform/text-variables";

const variables = textVariables(["firstName", "coachName"]);

describe("a coach's own text", () => {
  it.each([
    ["Hello {firstName}, it's {coachName}.", null],
    ["Hello { First Name } and {COACHNAME}", null],
    ["No variables, but a lone { brace", null],
    ["Hello {lastName}", "{lastName}"],
    ["Hello {firstName}, you owe {amount} by {date}", "{amount}"],
    ["Empty braces {} and {  }", "{}"],
    ["{__proto__}", "{__proto__}"],
  ])("%s: the unknown variable is %s", (text, unknown) => expect(variables.findProblem(text)).toBe(unknown && `We can't fill in ${unknown}. You can use {firstName} and {coachName}.`));

  it("has its variables filled in, and keeps what a name contains", () =>
    expect(variables.fillIn("Dear {first name}, {coachName} and {other} say hello to {firstName}.", { firstName: "$1 {coachName}", coachName: "Maya" })).toBe(
      "Dear $1 {coachName}, Maya and {other} say hello to $1 {coachName}.",
    ));

  it.each([
    ["Dear {FirstName},", true, true],
    ["Dear { first name },", true, true],
    ["Dear firstName,", false, false],
    ["{coachName} here", false, true],
    ["{other} {", false, false],
  ])("%s: greets by name: %s, has a variable: %s", (text, greets, hasAny) => {
    expect(variables.has(text, "firstName")).toBe(greets);
    expect(variables.hasAny(text)).toBe(hasAny);
  });

  it("names all variables", () => expect(textVariables(["a", "b", "c"]).listed).toBe("{a}, {b} and {c}"));
});
