import { describe, expect, it } from "vitest";
import { ageOn, clientDisplayName, deriveOnboardingStatus } from "@/lib/people/clients/rules";

describe("clientDisplayName", () => {
  const person = { firstName: "Zara", lastName: "Khan", email: "zara@example.com", id: "42" };
  it.each([
    ["a full name", {}, "Zara Khan"],
    ["only a first name", { lastName: "" }, "Zara"],
    ["no name", { firstName: " ", lastName: "" }, "zara@example.com"],
    ["no name and no email", { firstName: "", lastName: "", email: "" }, "42"],
    ["no name, email or id", { firstName: "", lastName: "", email: "", id: "" }, "Unknown Client"],
  ])("with %s", (_, fields, name) => expect(clientDisplayName({ ...person, ...fields })).toBe(name));
});

describe("ageOn", () => {
  it.each([
    ["1990-06-15", "2026-06-14", 35],
    ["1990-06-15", "2026-06-15", 36],
    ["1992-02-29", "2026-02-28", 33],
    ["1992-02-29", "2026-03-01", 34],
  ])("someone born on %s is, on %s, aged %i", (dateOfBirth, today, age) => expect(ageOn(dateOfBirth, today)).toBe(age));
});

describe("deriveOnboardingStatus", () => {
  it.each([
    [0, "pending"],
    [1, "in-progress"],
    [6, "in-progress"],
    [7, "completed"],
  ])("%i completed steps are %s", (completedSteps, status) => expect(deriveOnboardingStatus(completedSteps)).toBe(status));
});
