import { describe, expect, it } from "vitest";
import { firstSentence } from "@/lib/core/email/first-sentence";

describe("firstSentence", () => {
  it.each([
    ["What a week! Your sleep is up by an hour.", "What a week!"],
    ["  Well done.\n\nNext week we add a set.", "Well done."],
    ["You slept 7.5 hours on average. That's new.", "You slept 7.5 hours on average."],
    ["no full stop at all", "no full stop at all"],
    ["First line\nsecond line", "First line"],
    ["   ", ""],
  ])("of %j is %j", (text, sentence) => expect(firstSentence(text)).toBe(sentence));

  it("is cut after a word, to 160 characters", () => {
    const sentence = firstSentence(`${"very ".repeat(60)}long.`);
    expect(sentence).toMatch(/very…$/);
    expect(sentence.length).toBeLessThanOrEqual(160);
    expect(firstSentence("x".repeat(400)).length).toBeLessThanOrEqual(160);
  });
});
