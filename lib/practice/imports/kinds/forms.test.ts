import { describe, expect, it } from "vitest";
import type { ImportKind } from "@/lib/practice/imports/kind";
import { checkInResponsesKind } from "@/lib/practice/imports/kinds/check-in-responses";
import { parsePersonReference } from "@/lib/practice/imports/kinds/client-matching";
import { nutritionFormsKind } from "@/lib/practice/imports/kinds/nutrition-forms";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";

const context = { defaultRole: "client", dateOrder: "day-first", timeZone: "Europe/London", now: new Date("2026-11-18T12:00:00Z"), today: "2026-11-18", questions: [] } as const;
const problemsOf = <Row>(kind: ImportKind<Row>, cells: Record<string, string>) => {
  const result = kind.parseRow(cells, context);
  return "problems" in result ? result.problems.map(({ column, text }) => `${column}: ${text}`) : [];
};
const rowOf = <Row>(kind: ImportKind<Row>, cells: Record<string, string>) => {
  const result = kind.parseRow(cells, context);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.row;
};

describe("The person of a row", () => {
  it.each([
    ["a name in one cell", { name: "Ana  Lee", email: "" }, { name: "Ana Lee", email: "" }],
    ["a name in two", { firstName: "Ana", lastName: "Lee" }, { name: "Ana Lee", email: "" }],
    ["an email, in lower case", { email: "ANA@Example.com" }, { name: "", email: "ana@example.com" }],
  ])("is read from %s", (_, cells, who) => expect(parsePersonReference(cells)).toEqual({ who, problems: [] }));

  it("is matched by name without case, accents, blanks and punctuation", () => {
    for (const name of ["Zoë O’Neil", "zoe oneil", " ZOE  O'NEIL", "Zoe\u0308 O-Neil"]) expect(normalizeHeading(name)).toBe("zoeoneil");
  });
});

const person = { email: "ana@example.com", week: "3" };

describe("A cell of a check-in", () => {
  it.each([
    ["weight", "62 kg", 62],
    ["weight", "62,5", 62.5],
    ["weight", "137 lbs", 62.14],
    ["weight", "9 st 11 lb", 62.14],
    ["waist", "32 in", 81.28],
    ["waist", "81", 81],
    ["energyLevel", "8/10", 8],
    ["averageSleep", "7,5 hours", 7.5],
    ["workoutsCompleted", "4 sessions", 4],
    ["waterIntake", "2 litres", 2],
  ])("%s of %s is %s", (name, cell, value) => expect(rowOf(checkInResponsesKind, { ...person, [name]: cell }).content).toEqual({ [name]: value }));

  it.each([
    ["energyLevel", "0", "Energy: Please choose from 1 to 10"],
    ["stressLevel", "7.5", "Stress: Please choose a whole number"],
    ["sleepQuality", "good", "Sleep quality: Please enter a number"],
    ["weight", "a lot", "Weight: Please write a weight, such as 62 kg or 137 lbs"],
    ["weight", "620", "Weight: Please enter at most 400"],
    ["averageSleep", "25", "Sleep a night: Please enter at most 24"],
    ["hips", "wide", "Hips: Please write a length, such as 81 cm or 32 in"],
    ["threeWins", "x".repeat(10_001), "Three wins: Please use at most 10,000 characters"],
    ["timestamp", "soon", "Timestamp: Please write the date as 2026-09-21, or 21/09/2026 08:15"],
    ["timestamp", "2026-11-18 12:01", "Timestamp: This lies in the future"],
    ["week", "first", "Week: Please enter the client's week number, such as 7"],
    ["week", "0", "Week: Please enter the client's week number, such as 7"],
  ])("%s of %s is refused", (name, cell, problem) => expect(problemsOf(checkInResponsesKind, { ...person, oneImprovement: "Sleep", [name]: cell })).toEqual([problem]));

  it("that looks like a formula is kept as text", () => {
    expect(rowOf(checkInResponsesKind, { ...person, threeWins: "- ran\n=2 walks" }).content).toEqual({ threeWins: "- ran\n=2 walks" });
  });

  it.each(["7", "Week 7", "wk 7", "W7", "week #7"])("with week %s is week 7", (week) => expect(rowOf(checkInResponsesKind, { ...person, week, threeWins: "x" }).week).toBe(7));
});

describe("A cell of a nutrition form", () => {
  const who = { email: "ana@example.com" };
  it.each([
    ["height", "1.68", { height: 168 }],
    ["height", "5'6\"", { height: 167.64 }],
    ["weight", "150 lbs", { weight: 68.04 }],
    ["waist", "no idea", { otherAnswers: { Waist: "no idea" } }],
    ["injuries", "None", { injuries: ["None"] }],
    ["injuries", "n/a", { injuries: ["None"] }],
    ["injuries", "hip problems; knee issues", { injuries: ["Knee Issues", "Hip Problems"] }],
    ["injuries", "Knee issues, a scar", { injuries: ["Knee Issues"], otherAnswers: { "Injuries or pain": "Knee issues, a scar" } }],
    ["availableEquipment", "Rings", { otherAnswers: { "Available equipment": "Rings" } }],
    ["other:Coffee a day", "3", { otherAnswers: { "Coffee a day": "3" } }],
    [`other:${"a".repeat(199)}😀`, "3", { otherAnswers: { [`${"a".repeat(199)}\ufffd`]: "3" } }],
    ["sleepHours", "6-7", { sleepHours: "6-7" }],
  ])("%s of %s", (name, cell, values) => expect(rowOf(nutritionFormsKind, { ...who, [name]: cell }).values).toEqual(values));

  it.each([
    ["height", "300 cm", "Height: Please enter at most 250"],
    ["weight", "5 kg", "Weight: Please enter at least 20"],
    ["dateOfBirth", "May", "Date of birth: Please write the date as 1990-03-31, or 31/03/1990"],
    ["dateOfBirth", "2026-11-18", "Date of birth: This date is in the future"],
    ["motivation", "", "null: This row has no answers"],
  ])("%s of %s is refused", (name, cell, problem) => expect(problemsOf(nutritionFormsKind, { ...who, [name]: cell })).toEqual([problem]));
});
