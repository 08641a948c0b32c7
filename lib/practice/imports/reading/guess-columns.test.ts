import { expect, it } from "vitest";
import type { ImportField } from "@/lib/practice/imports/kind";
import { matchColumns } from "@/lib/practice/imports/reading/columns";
import { guessColumns } from "@/lib/practice/imports/reading/guess-columns";

const fields: readonly ImportField[] = [
  { name: "email", label: "Email" },
  { name: "name", label: "Name" },
  { name: "phone", label: "Phone" },
  { name: "day", label: "Date", isDate: true, isWhen: true },
  { name: "weight", label: "Weight", measure: "weight" },
  { name: "paid", label: "Amount", isMoney: true, required: true },
];

it.each([
  ["emails", ["Kontakt"], [["ana@example.com"], ["bo@example.com"]], { 0: "email" }],
  ["one odd cell among five", ["Kontakt"], [["a@example.com"], ["b@example.com"], ["c@example.com"], ["none"], ["d@example.com"]], { 0: "email" }],
  ["mostly something else", ["Kontakt"], [["a@example.com"], ["at the gym"], ["by post"]], {}],
  ["phone numbers", ["Ring me"], [["+44 7700 900123"], ["07700 900456"]], { 0: "phone" }],
  ["account numbers", ["No"], [["771234567890"], ["771234567891"]], {}],
  ["days", ["Wann"], [["03/11/2026"], ["2026-11-10 9:14"]], { 0: "day" }],
  ["birthdays", ["Born"], [["03/11/1988"], ["1992-11-10"]], {}],
  ["two columns of days", ["From", "To"], [["03/11/2026", "10/11/2026"]], {}],
  ["weights", ["Waage"], [["62.5 kg"], ["11 st 4 lb"], ["140 lbs"]], { 0: "weight" }],
  ["bare numbers", ["Waage"], [["62.5"], ["63"]], {}],
  ["amounts", ["Betrag"], [["£120.00"], ["€ 99,50"]], { 0: "paid" }],
  ["names where nothing else names anybody", ["Wer", "Mood"], [["Ana Silva", "Calm"], ["Siân O’Neill", "Tired"]], { 0: "name" }],
  ["two words beside an email", ["Email", "Favourite"], [["ana@example.com", "Back Squat"], ["bo@example.com", "Bench Press"]], {}],
  ["a second email", ["Email", "Partner"], [["ana@example.com", "al@example.com"]], {}],
  ["a guarded cell", ["Ring me"], [["'+44 7700 900123"]], { 0: "phone" }],
  ["empty columns", ["Kontakt"], [[""], []], {}],
])("takes columns for what their cells are: %s", (_, header, rows, expected) => {
  expect(Object.fromEntries(guessColumns(matchColumns(header, fields), fields, rows, () => false))).toEqual(expected);
});

it("leaves a column alone that was chosen by hand", () => {
  expect(guessColumns(matchColumns(["Kontakt"], fields, { 0: "" }), fields, [["ana@example.com"]], (index) => index === 0).size).toBe(0);
});
