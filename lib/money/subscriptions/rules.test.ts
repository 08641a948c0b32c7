import { describe, expect, it } from "vitest";
import { canCancelSubscription, cancellationDate, chargesFrom, isCancelledByClient, isDaytime, nextPaymentAt, scheduledEnd, subscribeIntentKey } from "@/lib/money/subscriptions/rules";
import { addZonedMonth } from "@/lib/platform/clock";
import { everyMonth, type PaymentInterval } from "@/lib/platform/money";

const at = (text: string) => new Date(`${text}Z`);

describe("A cancellation takes effect", () => {
  it.each<[string, { anchor: string; paidUntil: string; asked: string; ends: string }]>([
    ["at the end of what is paid", { anchor: "2026-01-10T09:00", paidUntil: "2026-03-10T09:00", asked: "2026-02-20T12:00", ends: "2026-03-10T09:00" }],
    ["at once where nothing paid is left", { anchor: "2026-01-10T09:00", paidUntil: "2026-03-10T09:00", asked: "2026-03-10T09:00", ends: "2026-03-10T09:00" }],
    ["with the next month, where news of a renewal is late", { anchor: "2026-01-31T09:00", paidUntil: "2026-02-28T09:00", asked: "2026-02-28T09:01", ends: "2026-03-31T09:00" }],
  ])("%s", (_, { anchor, paidUntil, asked, ends }) => expect(cancellationDate({ anchor: at(anchor), currentPeriodEnd: at(paidUntil), interval: everyMonth }, at(asked))).toEqual(at(ends)));

  it.each<[string, { anchor: string; paidUntil: string; asked: string; ends: string }]>([
    ["a month after the one that is paid", { anchor: "2026-01-10T09:00", paidUntil: "2026-03-10T09:00", asked: "2026-02-20T12:00", ends: "2026-04-10T09:00" }],
    ["already then, on the day a month begins", { anchor: "2026-01-10T09:00", paidUntil: "2026-03-10T09:00", asked: "2026-02-10T09:00", ends: "2026-03-10T09:00" }],
    ["a month later, a minute after that", { anchor: "2026-01-10T09:00", paidUntil: "2026-03-10T09:00", asked: "2026-02-10T09:01", ends: "2026-04-10T09:00" }],
    ["on a month's last day, which is not lost in February", { anchor: "2026-01-31T09:00", paidUntil: "2026-02-28T09:00", asked: "2026-02-15T12:00", ends: "2026-03-31T09:00" }],
    ["in time where the notice ends on a shorter month's last day", { anchor: "2026-01-31T09:00", paidUntil: "2026-02-28T09:00", asked: "2026-01-31T09:00", ends: "2026-02-28T09:00" }],
    ["in a leap year", { anchor: "2028-01-30T09:00", paidUntil: "2028-02-29T09:00", asked: "2028-02-01T00:00", ends: "2028-03-30T09:00" }],
    ["over the turn of the year", { anchor: "2026-11-30T09:00", paidUntil: "2026-12-30T09:00", asked: "2026-12-05T10:00", ends: "2027-01-30T09:00" }],
    // A month's notice is counted by the practice's clock: from 12:00 in winter to 12:00 in summer is an hour less.
    ["by the practice's clock, when it goes forward", { anchor: "2026-01-20T11:00", paidUntil: "2026-04-20T11:00", asked: "2026-03-20T12:00", ends: "2026-04-20T11:00" }],
    ["by the practice's clock, when it goes back", { anchor: "2026-01-10T11:30", paidUntil: "2026-11-10T11:30", asked: "2026-10-10T11:00", ends: "2026-12-10T11:30" }],
    ["two months on, where news of a renewal is late too", { anchor: "2026-01-10T09:00", paidUntil: "2026-02-10T09:00", asked: "2026-02-15T00:00", ends: "2026-04-10T09:00" }],
  ])("under the agreement %s", (_, { anchor, paidUntil, asked, ends }) =>
    expect(cancellationDate({ anchor: at(anchor), currentPeriodEnd: at(paidUntil), interval: everyMonth }, addZonedMonth("Europe/London", at(asked)))).toEqual(at(ends)));
});

describe("A cancellation of a subscription with another interval", () => {
  it.each<[string, PaymentInterval, string, string]>([
    ["a week", { unit: "week", count: 1 }, "2026-01-17T09:00", "2026-02-21T09:00"],
    ["four weeks", { unit: "week", count: 4 }, "2026-02-07T09:00", "2026-03-07T09:00"],
    ["ten days", { unit: "day", count: 10 }, "2026-01-20T09:00", "2026-02-19T09:00"],
    ["a quarter", { unit: "month", count: 3 }, "2026-02-01T09:00", "2026-04-10T09:00"],
    ["a year", { unit: "year", count: 1 }, "2026-02-01T09:00", "2027-01-10T09:00"],
  ])("takes effect at the end of a period of %s", (_, interval, paidUntil, ends) =>
    expect(cancellationDate({ anchor: at("2026-01-10T09:00"), currentPeriodEnd: at(paidUntil), interval }, at("2026-02-15T12:00"))).toEqual(at(ends)));
});

describe("An intent to subscribe", () => {
  const row = (id: string, day: number, more: Partial<{ priceId: string; open: boolean }> = {}) => ({ id, priceId: "a", open: false, at: at(`2026-05-${String(day).padStart(2, "0")}T00:00`), ...more });
  it.each<[string, ReturnType<typeof row>[], string]>([
    ["is the first where there was none", [], "first"],
    ["is the same while she has not paid", [row("one", 1, { open: true })], "first"],
    ["is another once that is over", [row("one", 1)], "one"],
    ["is the same while she has not paid, after one that is over", [row("one", 1), row("two", 2, { open: true })], "one"],
    ["is another where another plan was begun meanwhile, though both can be paid", [row("one", 1, { open: true }), row("other", 2, { priceId: "b", open: true })], "other"],
    ["does not depend on the order of the rows", [row("other", 2, { priceId: "b" }), row("one", 1)], "other"],
    ["is decided by the id where two began at once", [row("x", 3), row("y", 3)], "y"],
  ])("%s", (_, rows, intent) => expect([subscribeIntentKey(rows, "a"), subscribeIntentKey(rows.toReversed(), "a")]).toEqual([intent, intent]));
});

describe("What comes next", () => {
  const base = { recurring: true, status: "active", currentPeriodEnd: at("2026-06-01T00:00"), cancelAt: null as Date | null, cancelled: false, payments: null as number | null };
  it.each<[string, Partial<typeof base>, string | null]>([
    ["is a payment when the month ends", {}, "2026-06-01T00:00"],
    ["is a payment before a later end", { cancelAt: at("2026-07-01T00:00") }, "2026-06-01T00:00"],
    ["is nothing where it ends with the month", { cancelAt: at("2026-06-01T00:00") }, null],
    ["is nothing while something is owed", { status: "past_due" }, null],
    ["is nothing of what is paid once", { recurring: false }, null],
  ])("%s", (_, change, next) => expect(nextPaymentAt({ ...base, ...change })).toEqual(next === null ? null : at(next)));

  it.each<[string, Partial<typeof base>, boolean]>([
    ["one that goes on", {}, true],
    ["one that is overdue", { status: "past_due" }, true],
    ["one of six payments, with some to come", { payments: 6, cancelAt: at("2026-09-01T00:00") }, true],
    ["one of six payments in its last month", { payments: 6, cancelAt: at("2026-06-01T00:00") }, false],
    ["one that she has cancelled", { cancelled: true, cancelAt: at("2026-06-01T00:00") }, false],
    ["one that somebody else has ended", { cancelAt: at("2026-07-01T00:00") }, false],
    ["what is paid once", { recurring: false }, false],
    ["what is over", { status: "cancelled" }, false],
  ])("can be cancelled or not: %s", (_, change, can) => expect(canCancelSubscription({ ...base, ...change })).toBe(can));
});

describe("A cancellation", () => {
  const [end, later] = [at("2026-06-01T00:00"), at("2026-09-01T00:00")];
  it.each<[string, { cancelAt: Date | null; endedAt: Date | null }, Date[], boolean]>([
    ["holds until its date", { cancelAt: end, endedAt: null }, [end], true],
    ["holds once the plan has ended", { cancelAt: null, endedAt: end }, [end], true],
    ["was taken back where nothing ends the plan", { cancelAt: null, endedAt: null }, [end], false],
    ["was taken back where only the last payment ends the plan", { cancelAt: later, endedAt: null }, [end], false],
    ["holds once repeated", { cancelAt: later, endedAt: null }, [end, later], true],
    ["is not the coach's", { cancelAt: end, endedAt: null }, [], false],
  ])("%s", (_, subscription, ends, cancelled) => expect(isCancelledByClient(subscription, ends)).toBe(cancelled));
});

describe("The end of a plan", () => {
  const [end, renewal] = [new Date("2026-06-30T10:00:00Z"), new Date("2026-03-31T10:00:00Z")];
  const plan = { recurring: true, intervalUnit: "month" as const, intervalCount: 1, status: "active", currentPeriodEnd: renewal, cancelAt: end };
  it.each([
    ["is where a cancellation or the last payment puts it", plan, end],
    ["is none for a plan that goes on", { ...plan, cancelAt: null }, null],
    ["is the end of the term of a plan that was paid once", { ...plan, recurring: false, cancelAt: null }, renewal],
    ["is not known while a payment is overdue", { ...plan, status: "past_due" }, null],
    ["is past for a plan that has ended", { ...plan, status: "ended" }, null],
  ])("%s", (_, fields, expected) => expect(scheduledEnd(fields)).toEqual(expected));

  it.each([
    ["charges the card later, if it goes on", { ...plan, cancelAt: null }, "2030-01-01T00:00:00Z", true],
    ["charges the card up to a month before it", plan, "2026-05-30T10:00:00Z", true],
    ["charges the card at the next renewal, also where it ends before that year is over", { ...plan, intervalUnit: "year" as const }, renewal.toISOString(), true],
    ["doesn't charge the card in its last month", plan, "2026-05-30T10:00:01Z", false],
    ["doesn't charge the card if it is the end of this period", { ...plan, cancelAt: renewal }, "2026-03-01T00:00:00Z", false],
    ["doesn't charge the card for a plan that was paid once", { ...plan, recurring: false }, "2026-03-01T00:00:00Z", false],
  ])("%s", (_, fields, from, expected) => expect(chargesFrom(fields, new Date(from))).toBe(expected));

  it.each([[8, false], [9, true], [17, true], [18, false]])("is announced at %i o'clock: %s", (hour, expected) => expect(isDaytime(hour)).toBe(expected));
});
