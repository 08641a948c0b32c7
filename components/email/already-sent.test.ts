import { describe, expect, it } from "vitest";
import { alreadySentText } from "@/components/email/already-sent";

describe("When an email was already sent", () => {
  const now = new Date(2026, 10, 24, 8, 0);
  it.each([
    ["on the same day", new Date(2026, 10, 24, 0, 5), "Already sent at 12:05 am."],
    ["yesterday, less than a day ago", new Date(2026, 10, 23, 9, 14), "Already sent on Mon 23 Nov, 9:14 am."],
    ["two days ago", new Date(2026, 10, 22, 9, 14), "Already sent on Sun 22 Nov, 9:14 am."],
    ["last year", new Date(2025, 10, 24, 9, 14), "Already sent on Mon 24 Nov 2025, 9:14 am."],
  ])("it says so: %s", (_, at, text) => expect(alreadySentText(at.toISOString(), now)).toBe(text));
});
