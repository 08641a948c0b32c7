import { describe, expect, it } from "vitest";
import type { ImportField } from "@/lib/practice/imports/kind";
import { createRecordReader, keepUnknownColumns } from "@/lib/practice/imports/reading/cells";
import { matchColumns, missingRequiredFields } from "@/lib/practice/imports/reading/columns";
import { findHeadingUnit } from "@/lib/practice/imports/reading/units";

const fields: ImportField[] = [
  { name: "firstName", label: "First name", required: true, aliases: ["Given name", "Prénom"] },
  { name: "email", label: "Email", required: true, aliases: ["Email address", "Mail"] },
  { name: "weight", label: "Weight" },
];
const matched = (header: string[], byHand?: Record<string, string>) => matchColumns(header, fields, byHand).map(({ field }) => field);

describe("A column is matched by its name", () => {
  it.each([
    ["First Name", "firstName"], ["first_name", "firstName"], ["FIRST NAME", "firstName"], ["firstName", "firstName"], ["  first-name ", "firstName"],
    ["prenom", "firstName"], ["Given Name*", "firstName"], ["Client first name", "firstName"], ["1. What is your first name?", "firstName"], ["Your first name (required)", "firstName"],
    ["E-mail", "email"], ["Client email", "email"], ["Client's e-mail address", "email"], ["E-mail address", "email"], ["What is your email?", "email"], ["What’s your email address?", "email"],
    ["Please enter your email:", "email"], ["Q2. Email", "email"], ["Participant Email", "email"], ["client_email", "email"],
    ["Weight (kg)", "weight"], ["Weight [lbs]", "weight"], ["Weight in lbs", "weight"], ["weight_kg", "weight"], ["Your weight, st (optional)", "weight"], ["What is your weight in kg?", "weight"], ["Emails sent", null], ["Favourite colour", null], ["", null], ["(kg)", null], ["?", null],
  ])("%s is %s", (header, field) => expect(matched([header])).toEqual([field]));

  it("and the first of two counts, but an exact name beats a similar one", () => {
    expect(matched(["E-mail", "EMAIL", "First name"])).toEqual(["email", null, "firstName"]);
    expect(matched(["Client email", "Email"])).toEqual([null, "email"]);
  });

  it("unless its field is chosen by hand", () => {
    expect(matched(["Email", "Contact", "First name", "Weight"], { 1: "email", 3: "" })).toEqual([null, "email", "firstName", null]);
    expect(matched(["Email"], { 7: "weight" })).toEqual(["email"]);
  });

  it.each<{ byHand: Record<string, string> }>([{ byHand: { 0: "password" } }, { byHand: { 0: "email", 1: "email" } }])("and the choice $byHand is refused", ({ byHand }) => {
    expect(() => matched(["A", "B"], byHand)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

it("matches odd and very long headings quickly", () => {
  const headings = ["What is your ".repeat(40), `a${" ( b)".repeat(100)} z`, "(".repeat(500), `${"()".repeat(250)}x`, `a${". ".repeat(250)}b`];
  const started = performance.now();
  expect(matched(headings)).toEqual(headings.map(() => null));
  expect(headings.map(findHeadingUnit)).toEqual(headings.map(() => null));
  expect(performance.now() - started).toBeLessThan(500);
});

describe("Required columns", () => {
  it("are reported if they are missing", () => {
    const columns = matchColumns(["Contact", ""], fields);
    expect(missingRequiredFields(columns, fields).map(({ name }) => name)).toEqual(["firstName", "email"]);
  });
});

describe("A row", () => {
  const read = (header: string[], cells: string[], problem: string | null = null) => createRecordReader(matchColumns(header, fields), fields)({ line: 2, cells, problem });

  it("has every field, trimmed and without invisible characters", () => {
    expect(read(["Weight", "Email", "First name"], ["", " a@example.com\t", "A\u200f\u202ena\u0007"])).toEqual({
      cells: { firstName: "A\u200fna", email: "a@example.com", weight: "" },
      problems: [],
    });
  });

  it.each([
    { what: "has blank cells for missing columns", cells: ["Ana"], problems: [] },
    { what: "ignores blank cells beyond the columns", cells: ["Ana", "a@example.com", "", " "], problems: [] },
    { what: "has an error for filled cells beyond the columns", cells: ["Ana", "a@example.com", "x"], problems: [{ column: null, text: expect.stringContaining("has 3 cells, but there are 2 columns") }] },
    { what: "has an error for a cell with a NUL", cells: ["A\0na", "a@example.com"], problems: [{ column: "First name", text: expect.stringContaining("cannot be read") }] },
  ])("$what", ({ cells, problems }) => expect(read(["First name", "Email"], cells).problems).toEqual(problems));

  it("has no cells if its record cannot be read", () => {
    expect(read(["Email"], [], "A quotation mark")).toEqual({ cells: {}, problems: [{ column: null, text: "A quotation mark" }] });
  });

  it("gets the unit of its heading", () => {
    expect(["137", "62,5", "62 kg", "about 60", ""].map((cell) => read(["Weight (lbs)"], [cell]).cells.weight)).toEqual(["137 lbs", "62,5 lbs", "62 kg", "about 60", ""]);
  });

  it.each([
    ["Weight (lbs)", "lbs"], ["Waist in inches", "in"], ["Weight st", "st"], ["weight_kg", "kg"], ["Weight in lbs (optional)", "lbs"], ["What is your weight in kg?", "kg"], ["Weight (optional) (st)", "st"], ["Hips [cm]", "cm"], ['Chest (")', "in"], ["Height, m", "m"], ["Weight", null],
    ["What did you put your energy in?", null], ["I am", null], ["How do you feel (in general)", null],
  ])("with the heading %s is in %s", (header, unit) => expect(findHeadingUnit(header)).toBe(unit));

  it("keeps unmatched columns by heading in kinds that want them", () => {
    expect(keepUnknownColumns(matchColumns(["Email", "Pets", "", "Shoes"], fields), { 3: "" }).map(({ field }) => field)).toEqual(["email", "other:Pets", "other:Column 3", null]);
  });
});
