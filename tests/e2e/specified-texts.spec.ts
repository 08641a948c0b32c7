import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { readSeenTexts } from "@/tests/e2e/support/seen-texts";
import { type SpecifiedText, specifiedTexts } from "@/tests/e2e/support/specified-texts";

/** Typographic quotes and blanks are the product's own. */
const normalise = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Sentences may be part of a longer text; a label or a title of up to three words has to stand alone. Braces match anything. */
function toPattern(text: string) {
  const pattern = normalise(text).split(/\{[^}]*\}/).map(escape).join(".+");
  return text.split(" ").length > 3 ? new RegExp(pattern) : new RegExp(`^${pattern}$`);
}

function isIn(seen: readonly string[], { text }: SpecifiedText) {
  const pattern = toPattern(text);
  return seen.some((shown) => pattern.test(shown));
}

test("a specified text counts only where it was shown", () => {
  const seen = ["Save", "Welcome to Cadence!", "Please try again. It is safe."].map(normalise);
  const counts = (text: string) => isIn(seen, { text, section: "" });
  expect(["Save", "Welcome to {product}!", "Please try again. It"].map(counts)).toEqual([true, true, true]);
  expect(["Sav", "Try again", "Please try again. They"].map(counts)).toEqual([false, false, false]);
});

test("every specified text was on a screen of this run", () => {
  const seen = [...new Set(readSeenTexts().map(normalise))];
  const missing = specifiedTexts.filter((entry) => !entry.shownBy && !isIn(seen, entry));
  expect(missing.map(({ section, text }) => `${section}: ${text}`)).toEqual([]);
});

test("a specified text that no screen can show is in the test that runs it", () => {
  const elsewhere = specifiedTexts.filter(({ text, shownBy }) => shownBy && !readFileSync(shownBy.test, "utf8").includes(text));
  expect(elsewhere).toEqual([]);
});
