import { describe, expect, it } from "vitest";
import { computeGraceEnd, emailForAttempt, findNewAttempts, firstFailureDate, isGraceOver, type KnownAttempt, type NewAttempt } from "@/lib/money/payments/recovery";

const at = (hours: number) => new Date(Date.UTC(2026, 1, 28, 10) + 3_600_000 * hours);
const failed = (hours: number, attempts: number) => ({ attempts, failureReason: "The card was declined.", failedAt: at(hours), paidAt: null });
const paid = (hours: number, attempts: number) => ({ attempts, failureReason: null, failedAt: null, paidAt: at(hours) });
const known = (key: string, hours: number, succeeded = false): KnownAttempt => ({ key, at: at(hours), succeeded });

describe("The tries that a gateway tells of", () => {
  it.each<[string, Parameters<typeof findNewAttempts>[0], boolean, KnownAttempt[], string[]]>([
    ["a first payment", paid(0, 1), true, [], ["first: paid"]],
    ["a renewal", paid(0, 1), false, [], ["renewal: paid"]],
    ["a renewal that failed", failed(0, 1), false, [], ["renewal: failed"]],
    ["the same again", failed(0, 1), false, [known("try-1", 0)], []],
    ["the gateway's own second try", failed(24, 2), false, [known("try-1", 0)], ["schedule: failed"]],
    ["a try by hand, which the gateway does not count", failed(5, 1), false, [known("try-1", 0)], ["hand: failed"]],
    ["its own try after one by hand", failed(24, 2), false, [known("try-1", 0), known("hand-1", 5)], ["schedule: failed"]],
    ["older news than what is known", failed(0, 1), false, [known("try-1", 0), known("try-2", 24)], []],
    ["the third, while nobody told of the second", failed(48, 3), false, [known("try-1", 0)], ["schedule: failed"]],
    ["success by schedule", paid(24, 2), false, [known("try-1", 0)], ["schedule: paid"]],
    ["success by hand", paid(5, 1), false, [known("try-1", 0)], ["hand: paid"]],
    ["success that is known", paid(5, 1), false, [known("try-1", 0), known("paid", 5, true)], []],
    ["one that was declined while she was there, and is tried with another card", failed(0.1, 1), true, [known("try-1", 0)], ["hand: failed"]],
    ["one that nobody tried yet", { attempts: 0, failureReason: null, failedAt: null, paidAt: null }, true, [], []],
  ])("%s", (_, state, isFirst, before, expected) => {
    const tries = findNewAttempts(state, isFirst, before);
    expect(tries.map(({ kind, succeeded }) => `${kind}: ${succeeded ? "paid" : "failed"}`)).toEqual(expected);
    // Told again, it is no news.
    expect(findNewAttempts(state, isFirst, [...before, ...tries])).toEqual([]);
  });
});

describe("The first failure", () => {
  it.each<[string, number, KnownAttempt[], Date | null]>([
    ["of a payment that never failed", 1, [known("paid", 0, true)], null],
    ["is the first try", 2, [known("try-1", 0), known("try-2", 24)], at(0)],
    ["is when it was made, where only a later try was told of", 2, [known("try-2", 24)], at(-1)],
    ["stays when it was paid", 2, [known("try-1", 0), known("paid", 30, true)], at(0)],
    ["was there, where the payment took two tries and nobody told of the first", 2, [known("paid", 30, true)], at(-1)],
  ])("%s", (_, attempts, tries, expected) => expect(firstFailureDate({ createdAt: at(-1), attempts }, tries)).toEqual(expected));
});

describe("Grace", () => {
  const until = computeGraceEnd(at(0), at(1), null);
  it.each([
    ["a moment before the seventh day is over", new Date(until.getTime() - 1), false],
    ["when it is over", until, true],
    ["later", at(24 * 8), true],
  ])("%s", (_, now, over) => expect(isGraceOver(until, now)).toBe(over));
  it.each([
    ["is seven days from the first failure", at(1), null, 7 * 24],
    ["is the same when it is looked at again", at(100), at(7 * 24), 7 * 24],
    ["is not shortened where we heard of it four days late", at(4 * 24), null, 7 * 24],
    ["is three days from when we heard of it five days late", at(5 * 24), null, 8 * 24],
    ["nor later, when it is looked at again", at(7 * 24), at(8 * 24), 8 * 24],
  ])("%s", (_, heardAt, kept, hours) => expect(computeGraceEnd(at(0), heardAt, kept)).toEqual(at(hours)));
  it("that nobody has is never over", () => expect(isGraceOver(null, at(0))).toBe(false));
});

describe("A mail is worth", () => {
  const made = (kind: NewAttempt["kind"], succeeded = false): NewAttempt => ({ key: "try-2", kind, succeeded, reason: null, at: at(0) });
  it.each<[string, NewAttempt, number, number, string | null]>([
    ["the first failure", made("renewal"), 0, 0, "payment-failed"],
    ["the first that we hear of, though it was a later try", made("schedule"), 0, 0, "payment-failed"],
    ["each try by schedule", made("schedule"), 1, 0, "payment-retry"],
    ["no try by hand that failed: whoever made it knows", made("hand"), 1, 0, null],
    ["that it went through after all", made("hand", true), 1, 0, "payment-retry"],
    ["no payment that went through at once", made("renewal", true), 0, 0, null],
    ["a failure that we hear of a week late and that is open still", made("schedule"), 0, 168, "payment-failed"],
    ["a success of the day before yesterday", made("schedule", true), 1, 72, "payment-retry"],
    ["no success of last week", made("schedule", true), 1, 72.1, null],
  ])("%s", (_, one, failures, hoursLater, type) => expect(emailForAttempt(one, failures, at(hoursLater))?.type ?? null).toBe(type));
});
