import { describe, expect, it } from "vitest";
import { addMonthsUtc } from "@/lib/platform/days";
import type { SandboxPayment, SandboxSubscription } from "@/lib/providers/payments/sandbox-objects";
import { applyChargeResult, applyPaymentToSubscription, nextDueAt, nextSubscriptionStep, subscriptionEndAt } from "@/lib/providers/payments/sandbox-rules";

const at = (text: string) => Date.parse(text);
const [start, hour] = [at("2026-01-31T10:00:00Z"), 3_600_000];
const price = { priceId: "p", name: "Plan", amountMinor: 100, currency: "gbp", recurring: true, payments: null };
const subscription: SandboxSubscription = {
  customerId: "c", clientId: "x", price, status: "active", startedAt: start, anchor: start, period: 1, paid: 1, cancelAt: null, endedAt: null, paymentId: "in", dueAt: null,
};
const payment: SandboxPayment = {
  customerId: "c", clientId: "x", subscriptionId: "s", checkoutId: null, price, settledMinor: 0, status: "succeeded", reason: null, attempts: 1, firstFailedAt: null, failedAt: null, nextRetryAt: null, paidAt: start,
  createdAt: start, closed: false, secret: "in_secret", asking: null,
};
const threePayments = { ...subscription, price: { ...price, payments: 3 } };

describe("Adding months", () => {
  it.each([
    ["2026-01-31T10:00:00Z", 1, "2026-02-28T10:00:00Z"],
    ["2028-01-31T10:00:00Z", 1, "2028-02-29T10:00:00Z"],
    ["2026-01-31T10:00:00Z", 2, "2026-03-31T10:00:00Z"],
    ["2026-11-15T23:30:00Z", 3, "2027-02-15T23:30:00Z"],
    ["2026-08-31T00:00:00Z", 6, "2027-02-28T00:00:00Z"],
  ])("to %s (%d months) gives %s", (from, months, to) => expect(addMonthsUtc(at(from), months)).toBe(at(to)));
});

describe("The next step of a subscription", () => {
  const failed = { ...payment, status: "failed" as const, nextRetryAt: start + 24 * hour };
  it.each<[string, SandboxSubscription, SandboxPayment, number | null]>([
    ["is a renewal at the end of its period", subscription, payment, at("2026-02-28T10:00:00Z")],
    ["is its expiry after 23 hours unpaid", { ...subscription, status: "incomplete", paid: 0 }, payment, start + 23 * hour],
    ["is a retry", { ...subscription, status: "past_due" }, failed, start + 24 * hour],
    ["is null after the last retry", { ...subscription, status: "past_due" }, { ...failed, nextRetryAt: null }, null],
    ["is its cancellation, even while overdue", { ...subscription, status: "past_due", cancelAt: start + 5 }, { ...failed, nextRetryAt: null }, start + 5],
    ["is the end of its term", { ...threePayments, period: 3, paid: 3 }, payment, at("2026-04-30T10:00:00Z")],
    ["is null once it has ended", { ...subscription, status: "ended" }, payment, null],
    ["is null once it is cancelled", { ...subscription, status: "cancelled" }, failed, null],
  ])("%s", (_, current, latestPayment, due) => expect(nextDueAt(current, latestPayment)).toBe(due));

  it.each([
    [1, 1, "2026-04-30T10:00:00Z"],
    [2, 2, "2026-04-30T10:00:00Z"],
    [3, 3, "2026-04-30T10:00:00Z"],
  ])("in period %d, with %d of three payments made, the end is %s", (period, paid, end) => expect(subscriptionEndAt({ ...threePayments, period, paid })).toBe(at(end)));

  it("has no end date if it is open-ended or unpaid", () => {
    expect(subscriptionEndAt(subscription)).toBeNull();
    expect(subscriptionEndAt({ ...threePayments, paid: 0 })).toBeNull();
  });
});

describe("A charge", () => {
  const options = { settledMinor: 79, scheduled: true, recovers: true };
  it.each([
    ["the first", null, 0, start + 24 * hour],
    ["after the first retry was due", start, 30, start + 48 * hour],
    ["the second", start, 24, start + 48 * hour],
    ["the third", start, 48, null],
  ])("that fails (%s) schedules the next retry, if one is left", (_, firstFailedAt, hours, next) =>
    expect(applyChargeResult({ ...payment, firstFailedAt }, "declines", "x", start + hours * hour, options)).toMatchObject({ status: "failed", nextRetryAt: next, settledMinor: 0 }));

  it("of a first payment is not retried automatically", () => expect(applyChargeResult(payment, "declines", "x", start, { ...options, recovers: false }).nextRetryAt).toBeNull());
  it("that succeeds clears the failure from the state", () =>
    expect(applyChargeResult({ ...payment, status: "failed", reason: "no", nextRetryAt: 1 }, "succeeds", "x", start, options)).toMatchObject({ status: "succeeded", reason: null, nextRetryAt: null, settledMinor: 79 }));
});

describe("An overdue payment", () => {
  const overdue = { ...subscription, status: "past_due" as const };
  it("made within its period keeps the billing day", () => expect(applyPaymentToSubscription(overdue, payment, start + hour)).toMatchObject({ status: "active", anchor: start, period: 1 }));
  it("made after its period starts a new month, so that the client doesn't pay twice in a row", () => {
    const late = at("2026-03-05T00:00:00Z");
    const next = applyPaymentToSubscription(overdue, payment, late);
    expect(next).toMatchObject({ status: "active", anchor: late, period: 1 });
    expect(nextDueAt(next, payment)).toBe(at("2026-04-05T00:00:00Z"));
  });
  it("does not revive a cancelled subscription", () => expect(applyPaymentToSubscription({ ...overdue, status: "cancelled" }, payment, start).status).toBe("cancelled"));
});

describe("A step", () => {
  const newPayment = { id: "in_2", secret: "in_2_secret" };
  const next = (now: string, card = { token: "pm_card_visa", brand: "visa", last4: "4242", expiry: "01/2029", savedAt: start }) => nextSubscriptionStep(subscription, payment, card, at(now), () => 100, newPayment);
  it("is not taken before it is due", () => expect(next("2026-02-28T09:59:59Z")).toBeNull());
  it("renews at the date it was due", () => {
    const renewed = next("2026-03-09T00:00:00Z");
    expect(renewed?.payment).toMatchObject({ paidAt: at("2026-02-28T10:00:00Z"), status: "succeeded", settledMinor: 100, secret: newPayment.secret });
    expect(renewed?.subscription).toMatchObject({ paid: 2, period: 2, paymentId: "in_2", dueAt: at("2026-03-31T10:00:00Z") });
  });
  it("fails without a card", () => expect(nextSubscriptionStep(subscription, payment, null, at("2026-03-01T00:00:00Z"), () => 100, newPayment)?.payment).toMatchObject({ status: "failed", reason: "There is no card on file." }));
});
