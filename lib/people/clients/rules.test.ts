import { describe, expect, it } from "vitest";
import { ageOn, clientDisplayName, deriveOnboardingStatus } from "@/lib/people/clients/rules";

describe("A client's name", () => {
  const person = { firstName: "Zara", lastName: "Khan", email: "zara@example.com", id: "42" };
  it.each([
    ["both names", {}, "Zara Khan"],
    ["a first name only", { lastName: "" }, "Zara"],
    ["no name", { firstName: " ", lastName: "" }, "zara@example.com"],
    ["no name and no email", { firstName: "", lastName: "", email: "" }, "42"],
    ["nothing at all", { firstName: "", lastName: "", email: "", id: "" }, "Unknown Client"],
  ])("of %s", (_, known, name) => expect(clientDisplayName({ ...person, ...known })).toBe(name));
});

describe("Her age", () => {
  it.each([
    ["1990-06-15", "2026-06-14", 35],
    ["1990-06-15", "2026-06-15", 36],
    ["1992-02-29", "2026-02-28", 33],
    ["1992-02-29", "2026-03-01", 34],
  ])("of who was born on %s is on %s %i", (born, today, age) => expect(ageOn(born, today)).toBe(age));
});

describe("The list of clients", () => {
  it.each([
    [0, "pending"],
    [1, "in-progress"],
    [6, "in-progress"],
    [7, "completed"],
  ])("%i steps behind her are %s", (steps, status) => expect(deriveOnboardingStatus(steps)).toBe(status));
});
