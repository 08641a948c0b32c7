import { describe, expect, it } from "vitest";
import { computeGraceEnd, emailForAttempt, findNewAttempts, firstFailureDate, isGraceOver, isReceiptDue, isSubscriptionActive, type KnownAttempt, type NewAttempt, percentOfGoal, receiptNumber, revenuePerSubscription, settledOrChargedAmount, type SubscriptionStatusFields } from "@/lib/money/payments/rules";

const now = new Date("2026-11-18T12:00:00Z");
const [before, after] = [new Date("2026-11-18T11:59:59Z"), new Date("2026-11-18T12:00:01Z")];
const recurring: SubscriptionStatusFields = { recurring: true, status: "active", currentPeriodEnd: after, graceUntil: null };
const oneTime: SubscriptionStatusFields = { ...recurring, recurring: false };

describe("A subscription is active", () => {
  it.each<[string, SubscriptionStatusFields, boolean]>([
    ["while it recurs", recurring, true],
    ["even if its renewal is reported late", { ...recurring, currentPeriodEnd: before }, true],
    ["while past due, within its grace period", { ...recurring, status: "past_due", graceUntil: after }, true],
    ["not while past due, after its grace period", { ...recurring, status: "past_due", graceUntil: now }, false],
    ["not while past due without a grace period", { ...recurring, status: "past_due" }, false],
    ["not before its first payment", { ...recurring, status: "incomplete" }, false],
    ["not once it is cancelled", { ...recurring, status: "cancelled" }, false],
    ["not after its last payment", { ...recurring, status: "ended" }, false],
    ["as a one-time plan within its term", oneTime, true],
    ["not as a one-time plan whose term is over", { ...oneTime, currentPeriodEnd: now }, false],
    ["not as a one-time plan that is not paid yet", { ...oneTime, status: "incomplete" }, false],
    ["not as a one-time plan without a term", { ...oneTime, currentPeriodEnd: null }, false],
    ["not as a past due one-time plan: those have no grace period", { ...oneTime, status: "past_due", graceUntil: after }, false],
  ])("%s", (_, subscription, active) => expect(isSubscriptionActive(subscription, now)).toBe(active));
});

describe("Figures of a payment", () => {
  it("show the settled amount, or else the amount charged", () => {
    expect(settledOrChargedAmount({ settledMinor: 27_650, amountMinor: 35_000, currency: "usd" })).toEqual({ amount: "276.50", currency: "GBP" });
    expect(settledOrChargedAmount({ settledMinor: 0, amountMinor: 35_000, currency: "usd" })).toEqual({ amount: "350.00", currency: "USD" });
    expect(settledOrChargedAmount({ settledMinor: 0, amountMinor: 35_000, currency: "jpy" })).toEqual({ amount: "35000", currency: "JPY" });
  });

  it.each([
    [2840, 12, 236.67],
    [0, 12, 0],
    [100, 0, null],
  ])("%d pounds over %d subscriptions", (pounds, subscriptions, expected) => expect(revenuePerSubscription(pounds, subscriptions)).toBe(expected));

  it.each([
    [2840, 4000, 71],
    [5000, 4000, 125],
    [100, 0, null],
  ])("%d pounds of %d", (pounds, goal, percent) => expect(percentOfGoal(pounds, goal)).toBe(percent));
});

const at = (hours: number) => new Date(Date.UTC(2026, 1, 28, 10) + 3_600_000 * hours);
const failed = (hours: number, attempts: number) => ({ attempts, failureReason: "The card was declined.", failureKind: "declined" as const, failedAt: at(hours), paidAt: null });
const paid = (hours: number, attempts: number) => ({ attempts, failureReason: null, failureKind: null, failedAt: null, paidAt: at(hours) });
const known = (key: string, hours: number, succeeded = false): KnownAttempt => ({ key, at: at(hours), succeeded });

describe("New attempts of a payment", () => {
  it.each<[string, Parameters<typeof findNewAttempts>[0], boolean, KnownAttempt[], string[]]>([
    ["include a first payment", paid(0, 1), true, [], ["first: paid"]],
    ["include a renewal", paid(0, 1), false, [], ["renewal: paid"]],
    ["include a renewal that failed", failed(0, 1), false, [], ["renewal: failed"]],
    ["leave out an attempt that is known", failed(0, 1), false, [known("try-1", 0)], []],
    ["include the second scheduled attempt", failed(24, 2), false, [known("try-1", 0)], ["schedule: failed"]],
    ["include a manual retry, which the gateway does not count", failed(5, 1), false, [known("try-1", 0)], ["hand: failed"]],
    ["include a scheduled attempt after a manual one", failed(24, 2), false, [known("try-1", 0), known("hand-1", 5)], ["schedule: failed"]],
    ["leave out a failure older than the last known one", failed(0, 1), false, [known("try-1", 0), known("try-2", 24)], []],
    ["include the third attempt though the second was never reported", failed(48, 3), false, [known("try-1", 0)], ["schedule: failed"]],
    ["include a scheduled success", paid(24, 2), false, [known("try-1", 0)], ["schedule: paid"]],
    ["include a manual success", paid(5, 1), false, [known("try-1", 0)], ["hand: paid"]],
    ["leave out a success that is known", paid(5, 1), false, [known("try-1", 0), known("paid", 5, true)], []],
    ["include a first payment tried again with another card", failed(0.1, 1), true, [known("try-1", 0)], ["hand: failed"]],
    ["leave out a payment that was never attempted", { attempts: 0, failureReason: null, failureKind: null, failedAt: null, paidAt: null }, true, [], []],
  ])("%s", (_, state, isFirst, knownBefore, expected) => {
    const attempts = findNewAttempts(state, isFirst, knownBefore);
    expect(attempts.map(({ kind, succeeded }) => `${kind}: ${succeeded ? "paid" : "failed"}`)).toEqual(expected);
    expect(findNewAttempts(state, isFirst, [...knownBefore, ...attempts])).toEqual([]);
  });
});

describe("The first failure", () => {
  it.each<[string, number, KnownAttempt[], Date | null]>([
    ["is null for a payment that never failed", 1, [known("paid", 0, true)], null],
    ["is the first attempt", 2, [known("try-1", 0), known("try-2", 24)], at(0)],
    ["is when the payment was created, if only a later attempt is known", 2, [known("try-2", 24)], at(-1)],
    ["stays after the payment succeeds", 2, [known("try-1", 0), known("paid", 30, true)], at(0)],
    ["is when the payment was created, if it took two attempts and the first is unknown", 2, [known("paid", 30, true)], at(-1)],
  ])("%s", (_, attempts, knownAttempts, expected) => expect(firstFailureDate({ createdAt: at(-1), attempts }, knownAttempts)).toEqual(expected));
});

describe("The grace period", () => {
  const until = computeGraceEnd(at(0), at(1), null);
  it.each([
    ["is not over a moment before the end of the seventh day", new Date(until.getTime() - 1), false],
    ["is over at the end of the seventh day", until, true],
    ["is over later", at(24 * 8), true],
  ])("%s", (_, time, over) => expect(isGraceOver(until, time)).toBe(over));
  it.each([
    ["is seven days from the first failure", at(1), null, 7 * 24],
    ["does not change when it is computed again", at(100), at(7 * 24), 7 * 24],
    ["is seven days if we learn of the failure four days late", at(4 * 24), null, 7 * 24],
    ["is three days from when we learn of the failure five days late", at(5 * 24), null, 8 * 24],
    ["does not grow when it is computed again late", at(7 * 24), at(8 * 24), 8 * 24],
  ])("%s", (_, detectedAt, previousEnd, hours) => expect(computeGraceEnd(at(0), detectedAt, previousEnd)).toEqual(at(hours)));
  it("is never over if there is none", () => expect(isGraceOver(null, at(0))).toBe(false));
});

describe("The email for an attempt", () => {
  const attempt = (kind: NewAttempt["kind"], succeeded = false): NewAttempt => ({ key: "try-2", kind, succeeded, reason: null, failureKind: null, at: at(0) });
  it.each<[string, NewAttempt, number, number, string | null]>([
    ["is Payment Failed for the first failure", attempt("renewal"), 0, 0, "payment-failed"],
    ["is Payment Failed for the first known failure, even if it was a later attempt", attempt("schedule"), 0, 0, "payment-failed"],
    ["is Payment Retry for each scheduled attempt", attempt("schedule"), 1, 0, "payment-retry"],
    ["is none for a manual retry that failed", attempt("hand"), 1, 0, null],
    ["is Payment Retry for a success after a failure", attempt("hand", true), 1, 0, "payment-retry"],
    ["is none for a payment that succeeds at once", attempt("renewal", true), 0, 0, null],
    ["is Payment Failed for an open failure we learn of a week late", attempt("schedule"), 0, 168, "payment-failed"],
    ["is Payment Retry for a success three days ago", attempt("schedule", true), 1, 72, "payment-retry"],
    ["is none for a success more than three days ago", attempt("schedule", true), 1, 72.1, null],
  ])("%s", (_, made, failures, hoursLater, type) => expect(emailForAttempt(made, failures, at(hoursLater))?.type ?? null).toBe(type));
});

describe("A receipt", () => {
  it.each([
    ["is due for a payment of this moment", 0, true],
    ["is due after seven days", 7 * 24, true],
    ["is not due for older history", 7 * 24 + 1, false],
  ])("%s", (_, hours, expected) => expect(isReceiptDue(at(0), at(hours))).toBe(expected));

  it("has a number from the day it was paid and its payment", () =>
    expect(receiptNumber({ id: "019ca3e7-bf80-742b-8e9d-c896c717cb64", paidAt: new Date("2026-02-28T23:30:00Z") })).toBe("R-20260228-C717CB64"));
});
