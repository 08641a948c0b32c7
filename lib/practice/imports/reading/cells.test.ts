import { describe, expect, it } from "vitest";
import { parseNumber } from "@/lib/platform/parse-number";
import { emailProblem, nameProblem } from "@/lib/practice/imports/reading/cells";
import { detectDateOrder, parseDay, parseInstant } from "@/lib/practice/imports/reading/dates";

describe("A number", () => {
  it.each([
    ["7", 7], ["62.5", 62.5], ["62,5", 62.5], ["1,234.5", 1234.5], ["1.234,5", 1234.5], ["12,345", 12345], ["0,250", 0.25], ["1 234,5", 1234.5], ["1'234.5", 1234.5], ["7 hours", 7], ["7.5h", 7.5],
    ["70 %", 70], ["8/10", 8], ["2 litres", 2], [".5", 0.5], ["-3", -3], ["1.2.3", null], ["1,2,3", null], ["7-8", null], ["about 7", null], ["seven", null], ["", null], ["1e5", null],
  ])("%s is %s", (text, number) => expect(parseNumber(text)).toBe(number));
});

describe("A date", () => {
  it.each([
    ["2025-02-03", "2025-02-03"], ["2025/2/3", "2025-02-03"], ["2025.02.03", "2025-02-03"], ["3/2/2025", "2025-02-03"], ["03.02.2025", "2025-02-03"], ["3-2-25", "2025-02-03"], ["14/6/85", "1985-06-14"],
    ["3 Feb 2025", "2025-02-03"], ["3rd February 2025", "2025-02-03"], ["Feb 3, 2025", "2025-02-03"], ["February 3rd, 2025", "2025-02-03"], ["03-Feb-25", "2025-02-03"], ["Mon, 3 Feb 2025", "2025-02-03"],
    ["Monday 3 February 2025", "2025-02-03"], ["3 Sept. 2025", "2025-09-03"], ["3/2/2025 14:30", "2025-02-03"], ["2025-02-03T14:30:00Z", "2025-02-03"], ["29/2/2024", "2024-02-29"],
    ["29/2/2025", null], ["31/4/2025", null], ["0/1/2025", null], ["3/13/2025", null], ["2025-13-01", null], ["3/2/2025 25:00", null], ["3/2/2025 soon", null], ["3 Fob 2025", null], ["3/2", null], ["45690", null],
    ["12/12/1066", null], ["", null], ["tomorrow", null], ["3 Mayor 2025", null],
  ])("%s is %s day-first", (text, day) => expect(parseDay(text, "day-first")).toBe(day));

  it.each([["3/2/2025", "2025-03-02"], ["3/13/2025", "2025-03-13"], ["13/3/2025", null], ["2025-02-03", "2025-02-03"], ["3 Feb 2025", "2025-02-03"]])("%s is %s month-first", (text, day) =>
    expect(parseDay(text, "month-first")).toBe(day),
  );
});

describe("A point in time", () => {
  it.each([
    ["2022/06/22 11:07:29 AM AST", "2022-06-22T15:07:29.000Z"], ["2025/07/03 2:30:00 pm EST", "2025-07-03T19:30:00.000Z"], ["2025-07-03 14:30 BST", "2025-07-03T13:30:00.000Z"], ["2025-01-03 14:30 CET", "2025-01-03T13:30:00.000Z"],
    ["2026-03-31 10:05 AEST", "2026-03-31T00:05:00.000Z"], ["2026-03-31 14:05 AWST", "2026-03-31T06:05:00.000Z"], ["2025-07-03 2:30 p.m.", "2025-07-03T13:30:00.000Z"],
    ["2025-07-03 14:30 IST", "2025-07-03T13:30:00.000Z"], ["2025-07-03 14:30:00 +0000", "2025-07-03T14:30:00.000Z"],
    ["2025-07-03T14:30:00Z", "2025-07-03T14:30:00.000Z"], ["2025-07-03T14:30:00.123+02:00", "2025-07-03T12:30:00.000Z"], ["2025-07-03 14:30", "2025-07-03T13:30:00.000Z"],
    ["2025/07/03 9:15:00 PM GMT+0", "2025-07-03T21:15:00.000Z"], ["2026/09/21 8:15:00 am GMT+1", "2026-09-21T07:15:00.000Z"], ["2026/09/21 8:15:00 am GMT-5:30", "2026-09-21T13:45:00.000Z"],
    ["3/7/2025 8:15 PM", "2025-07-03T19:15:00.000Z"], ["3/7/2025, 12:05 a.m.", "2025-07-02T23:05:00.000Z"], ["03/07/2025 20:15:30", "2025-07-03T19:15:30.000Z"], ["3 Jul 2025 at 20:15", "2025-07-03T19:15:00.000Z"],
    ["3/7/2025", "2025-07-03T08:00:00.000Z"], ["3/12/2025", "2025-12-03T09:00:00.000Z"], ["3/7/2025 13:00 PM", null], ["3/7/2025 8:75", null], ["8:15", null], ["2025-07-03T14:30:00+20:00", null],
  ])("%s is %s in London", (text, at) => expect(parseInstant(text, { dateOrder: "day-first", timeZone: "Europe/London" })?.toISOString() ?? null).toBe(at));
});

describe("The date order", () => {
  it.each([
    { days: ["3/2/2025", "14/2/2025"], order: "day-first" },
    { days: ["3/2/2025", "2/14/2025 9:00"], order: "month-first" },
    { days: ["3/2/2025", "4/5/2025"], order: "day-first" },
    { days: ["14/2/2025", "2/14/2025"], order: "day-first" },
    { days: ["2025-02-14", "hello", ""], order: "day-first" },
    { days: ["14/2/2025", "2/14/2025", "2/15/2025"], order: "month-first" },
  ] as const)("of $days is $order", ({ days, order }) => expect(detectDateOrder(days).order).toBe(order));

  it.each([
    [["3/4/2025", "5/6/2025"], false], [["14/2/2025", "2/14/2025"], false], [["3/4/2025", "14/2/2025"], true], [["2025-02-14"], true], [["3/3/2025"], true], [[], true],
  ])("of %o is sure: %s", (days, isSure) => expect(detectDateOrder(days).isSure).toBe(isSure));
});

describe("Names and addresses", () => {
  it.each([["Zoë", true], ["O'Neill", true], ["", true], ["=SUM(A1)", false], ["+49", false], ["-x", false], ["@cmd", false], ["\u200b", false], ["x".repeat(60), true], ["x".repeat(61), false], ["J. Smith", true], ["see evil.example", false]])("the name %s is valid: %s", (name, valid) =>
    expect(nameProblem(name) === null).toBe(valid),
  );
  it.each([["a@example.com", true], ["A.B+c@sub.example.co.uk", true], ["", true], ["a@", false], ["a b@example.com", false], ["a..b@example.com", false], ["=a@example.com", false], ["@example.com", false], [`${"x".repeat(250)}@example.com`, false]])(
    "the address %s is valid: %s",
    (email, valid) => expect(emailProblem(email) === null).toBe(valid),
  );
});
