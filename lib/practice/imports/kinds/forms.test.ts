import { describe, expect, it } from "vitest";
import { type ImportKind, newRemarks } from "@/lib/practice/imports/kind";
import { checkInResponsesKind } from "@/lib/practice/imports/kinds/check-in-responses";
import { parsePersonReference } from "@/lib/practice/imports/kinds/client-matching";
import { nutritionFormsKind } from "@/lib/practice/imports/kinds/nutrition-forms";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";

const context = { defaultRole: "client", dateOrder: "day-first", timeZone: "Europe/London", now: new Date("2026-11-18T12:00:00Z"), today: "2026-11-18", alreadyOnboarded: false, questions: [], source: "unknown", countsAsRevenue: false } as const;
const problemsOf = <Row>(kind: ImportKind<Row>, cells: Record<string, string>) => {
  const result = kind.parseRow(cells, context);
  return "problems" in result ? result.problems.map(({ column, text }) => `${column}: ${text}`) : [];
};
const rowOf = <Row>(kind: ImportKind<Row>, cells: Record<string, string>) => {
  const result = kind.parseRow(cells, context);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.row;
};
const notesOf = <Row>(kind: ImportKind<Row>, cells: Record<string, string>) => {
  const result = kind.parseRow(cells, context);
  return "problems" in result ? [] : (result.notes ?? []).map(({ column, text }) => `${column}: ${text}`);
};

describe("The person of a row", () => {
  it.each([
    ["a name in one cell", { name: "Ana  Lee", email: "" }, { name: "Ana Lee", email: "" }],
    ["a last name before a comma", { name: "Sharma, Priya" }, { name: "Priya Sharma", email: "" }],
    ["a name before a title", { name: "Ana Lee, PhD" }, { name: "Ana Lee, PhD", email: "" }],
    ["a name in two", { firstName: "Ana", lastName: "Lee" }, { name: "Ana Lee", email: "" }],
    ["an email, in lower case", { email: "ANA@Example.com" }, { name: "", email: "ana@example.com" }],
  ])("is read from %s", (_, cells, who) => expect(parsePersonReference(cells, newRemarks())).toEqual(who));

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
    ["energyLevel", "80%", 8], ["energyLevel", "7 - good", 7], ["energyLevel", "about 7", 7], ["energyLevel", "8 😀", 8], ["energyLevel", "4/5", 8], ["energyLevel", "16/20", 8],
    ["averageSleep", "6-7", 6.5], ["averageSleep", "7h 30m", 7.5], ["averageSleep", "7:15", 7.25], ["averageSleep", "6 and a half", 6.5], ["averageSleep", "7½", 7.5],
    ["workoutsCompleted", "3 out of 4", 3], ["workoutsCompleted", "4x", 4], ["workoutsCompleted", "3/4", 3],
    ["waterIntake", "2500 ml", 2.5], ["waterIntake", "2.5L", 2.5],
    ["weight", "11 st 4 lb", 71.67], ["weight", "68,4kg", 68.4],
  ])("%s of %s is %s, to the nearest that the field takes", (name, cell, value) => expect(rowOf(checkInResponsesKind, { ...person, [name]: cell }).content).toEqual({ [name]: name === "energyLevel" ? Math.round(value) : value }));

  it.each([
    ["energyLevel", "0", 'Energy: "0" is kept as text. Please choose from 1 to 10'],
    ["stressLevel", "6-7", 'Stress: "6-7" was read as 7, because this number is whole'],
    ["sleepQuality", "good", 'Sleep quality: "good" is kept as text. Please enter a number'],
    ["sleepQuality", "3 out of 4", 'Sleep quality: "3 out of 4" is kept as text. Please enter a number'],
    ["sleepQuality", "8k", 'Sleep quality: "8k" is kept as text. Please enter a number'],
    ["averageSleep", "8 - 2 wakes", 'Sleep a night: "8 - 2 wakes" is kept as text. Please enter a number'],
    ["averageSleep", "7-30", 'Sleep a night: "7-30" is kept as text. Please enter a number'],
    ["averageSleep", "20 (mins)", 'Sleep a night: "20 (mins)" is kept as text. Please enter a number'],
    ["waterIntake", "4 (glasses)", 'Water a day: "4 (glasses)" is kept as text. Please enter a number'],
    ["averageSleep", "20 mins", 'Sleep a night: "20 mins" is kept as text. Please enter a number'],
    ["waterIntake", "4 Gläser", 'Water a day: "4 Gläser" is kept as text. Please enter a number'],
    ["sleepQuality", "not 7", 'Sleep quality: "not 7" is kept as text. Please enter a number'],
    ["weight", "didn't weigh 🙈", 'Weight: "didn\'t weigh 🙈" is kept as text. Please write a weight, such as 62 kg or 137 lbs'],
    ["weight", "620", 'Weight: "620" is kept as text. Please enter at most 400'],
    ["averageSleep", "25", 'Sleep a night: "25" is kept as text. Please enter at most 24'],
    ["waterIntake", "8 glasses", 'Water a day: "8 glasses" is kept as text. Please enter a number'],
    ["hips", "wide", 'Hips: "wide" is kept as text. Please write a length, such as 81 cm or 32 in'],
    ["threeWins", "x".repeat(10_001), "Three wins: is longer than 10,000 characters, so only the first 10,000 are kept"],
    ["timestamp", "soon", 'Timestamp: "soon" was left out. Please write the date as 2026-09-21, or 21/09/2026 08:15'],
    ["timestamp", "2026-11-18 12:01", 'Timestamp: "2026-11-18 12:01" was left out. This lies in the future'],
  ])("%s of %s leaves the row in, with a note", (name, cell, note) => expect(notesOf(checkInResponsesKind, { ...person, oneImprovement: "Sleep", [name]: cell })).toEqual([note]));

  it.each([
    [{ timestamp: "soon" }, "Timestamp: Please write the date as 2026-09-21, or 21/09/2026 08:15"],
    [{ timestamp: "2026-11-18 12:01" }, "Timestamp: This lies in the future"],
    [{ week: "first" }, "Week: Please enter the client's week number, such as 7"],
    [{ week: "0" }, "Week: Please enter the client's week number, such as 7"],
    [{ week: "3", oneImprovement: "", weight: "none" }, "null: This row has no answers or numbers"],
  ])("of %o is refused, because nothing else says when or what it was", (cells, problem) => expect(problemsOf(checkInResponsesKind, { email: person.email, oneImprovement: "Sleep", ...cells })).toContain(problem));

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
    ["height", "300 cm", { otherAnswers: { Height: "300 cm" } }],
    ["dateOfBirth", "May", { otherAnswers: { "Date of birth": "May" } }],
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
    ["height", "300 cm", 'Height: "300 cm" is kept under "Other answers". Please enter at most 250'],
    ["weight", "5 kg", 'Weight: "5 kg" is kept under "Other answers". Please enter at least 20'],
    ["dateOfBirth", "May", 'Date of birth: "May" is kept under "Other answers". Please write the date as 1990-03-31, or 31/03/1990'],
    ["dateOfBirth", "2026-11-18", 'Date of birth: "2026-11-18" is kept under "Other answers". This date is in the future'],
  ])("%s of %s leaves the row in, with a note", (name, cell, note) => expect(notesOf(nutritionFormsKind, { ...who, [name]: cell })).toEqual([note]));

  it("is refused without any answer", () => expect(problemsOf(nutritionFormsKind, { ...who, motivation: "" })).toEqual(["null: This row has no answers"]));
});
