import { describe, expect, it } from "vitest";
import { askedOnMonday, isStepOpen } from "@/lib/work/next-steps/rules";

const at = (day: string, time = "10:00") => new Date(`${day}T${time}:00Z`);

describe("the Monday that asks how a step went", () => {
  it.each([
    ["a Monday, a week later", "2026-11-23", "2026-11-30"],
    ["a Tuesday", "2026-11-24", "2026-11-30"],
    ["a Thursday, the last day before the coming Monday is too near", "2026-11-26", "2026-11-30"],
    ["a Friday, ten days later", "2026-11-27", "2026-12-07"],
    ["a Sunday", "2026-11-29", "2026-12-07"],
    ["the last days of a year", "2026-12-31", "2027-01-04"],
    ["the week in which clocks go back", "2026-10-22", "2026-10-26"],
    ["the week in which clocks go forward", "2026-03-26", "2026-03-30"],
  ])("given on %s", (_, givenOn, monday) => expect(askedOnMonday({ givenAt: at(givenOn), givenOn }, { pauses: [], sent: [] })).toBe(monday));

  it.each([
    ["a pause over the Monday holds the step until it is over", [{ startsOn: "2026-11-25", endsOn: "2026-12-08" }], "2026-12-14"],
    ["a pause that ends before the Monday holds nothing", [{ startsOn: "2026-11-25", endsOn: "2026-11-29" }], "2026-11-30"],
    ["two pauses in a row", [{ startsOn: "2026-11-28", endsOn: "2026-12-01" }, { startsOn: "2026-12-05", endsOn: "2026-12-07" }], "2026-12-14"],
    ["a pause that was over before", [{ startsOn: "2026-11-01", endsOn: "2026-11-16" }], "2026-11-30"],
  ])("%s", (_, pauses, monday) => expect(askedOnMonday({ givenAt: at("2026-11-24"), givenOn: "2026-11-24" }, { pauses, sent: [] })).toBe(monday));

  it("is the one after when the coming check-in had been sent before", () => {
    const step = { givenAt: at("2026-11-25"), givenOn: "2026-11-25" };
    const sent = (submittedAt: Date) => [{ dueMonday: "2026-11-30", submittedAt }];
    expect(askedOnMonday(step, { pauses: [], sent: sent(at("2026-11-25", "09:59")) })).toBe("2026-12-07");
    expect(askedOnMonday(step, { pauses: [], sent: sent(at("2026-11-28")) })).toBe("2026-11-30");
  });
});

it.each([
  ["open until its Monday ends", null, "2026-11-30", true],
  ["gone on the day after, without an answer", null, "2026-12-01", false],
  ["over once she has said how it went", "partly", "2026-11-28", false],
  ["over once it is done", "done", "2026-11-28", false],
] as const)("a step is %s", (_, outcome, today, isOpen) => expect(isStepOpen({ outcome }, "2026-11-30", today)).toBe(isOpen));
