import { describe, expect, it } from "vitest";
import { rateLimitWaitMs, type RateLimitWindow, updateRateLimitWindow } from "@/lib/providers/email/rate-limit-window";

/** Responses: the millisecond, the calls left, and the seconds to the next window. */
const read = (answers: readonly (readonly [at: number, remaining: number, resetSeconds: number])[]) =>
  answers.reduce<RateLimitWindow | null>((known, [at, remaining, resetSeconds]) => updateRateLimitWindow(known, { remaining, resetSeconds }, at), null);

describe("How long to wait between calls", () => {
  it.each([
    ["nothing known", [], 0, 0],
    ["calls are left", [[10, 4, 1]], 20, 0],
    ["none is left: until the end of the window from its first response", [[10, 1, 1], [200, 0, 1]], 210, 800],
    ["a later response gives an earlier end", [[10, 1, 5], [200, 0, 1]], 210, 990],
    ["the window is over", [[10, 1, 1], [200, 0, 1]], 1010, 0],
    ["a new window began, though the first was not quite over by what we knew", [[10, 0, 1], [900, 4, 1]], 910, 0],
    ["another server used up a new window", [[10, 3, 1], [1100, 0, 1]], 1100, 1000],
    ["no call may be made at all for a day", [[0, 0, 86_400]], 1000, 86_399_000],
  ] as const)("%s", (_, answers, now, expected) => {
    expect(rateLimitWaitMs(read(answers), now)).toBe(expected);
  });
});
