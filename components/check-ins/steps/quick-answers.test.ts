import { expect, test } from "vitest";
import { hasSentence, toggleSentence } from "@/components/check-ins/steps/quick-answers";

test.each([
  ["", "Slept badly", "Slept badly."],
  ["Busy week", "Slept badly", "Busy week. Slept badly."],
  ["Busy week!", "Slept badly", "Busy week! Slept badly."],
  ["Busy week.\n", "Slept badly", "Busy week. Slept badly."],
  ["I slept badly", "Slept badly", "I slept badly. Slept badly."],
  ["", "All good!", "All good!"],
  ["Slept badly.", "Slept badly", ""],
  ["Busy week. Slept badly.", "Slept badly", "Busy week."],
  ["Slept badly. Busy week.", "Slept badly", "Busy week."],
  ["Busy week. Slept badly. Tired.", "Slept badly", "Busy week. Tired."],
  ["Slept badly.\nTired.", "Slept badly", "Tired."],
  ["Did 100% (really).", "Did 100% (really)", ""],
])("%j and the quick answer %j give %j", (text, words, expected) => {
  expect(toggleSentence(text, words)).toBe(expected);
});

test("a quick answer that was added and taken out leaves what was typed", () => {
  const typed = "Busy week. The baby is teething.";
  expect(toggleSentence(toggleSentence(typed, "Slept badly"), "Slept badly")).toBe(typed);
});

test("words inside another sentence are not the quick answer", () => {
  expect(hasSentence("I slept badly.", "Slept badly")).toBe(false);
  expect(hasSentence("Tired. Slept badly. Sore.", "Slept badly")).toBe(true);
});
