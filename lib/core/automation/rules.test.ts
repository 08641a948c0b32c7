import { describe, expect, it } from "vitest";
import { isFirstPayment, ruleDefinitions, summarizeRule } from "@/lib/core/automation/rules";
import { dayMs } from "@/lib/platform/days";

const now = new Date("2026-03-02T09:00:00Z");
const daysAgo = (days: number) => ({ paidAt: new Date(now.getTime() - days * dayMs) });

describe("isFirstPayment", () => {
  it.each([
    ["a payment today", [daysAgo(0)], 0, true],
    ["a payment a week ago", [daysAgo(7)], 0, true],
    ["two recent payments at once", [daysAgo(1), daysAgo(0)], 0, true],
    ["a client who has paid before", [daysAgo(0)], 1, false],
    ["payments that include an old one", [daysAgo(0), daysAgo(31)], 0, false],
    ["a payment over a week ago", [daysAgo(7.01)], 0, false],
    ["no payments", [], 0, false],
  ])("for %s returns the right answer", (_, confirmed, paidBefore, isFirst) => expect(isFirstPayment(confirmed, paidBefore, now)).toBe(isFirst));
});

describe("summarizeRule", () => {
  const [welcome, contract] = ruleDefinitions;
  const tally = (ruleId: string, status: string, count: number, last: Date | null = null) => ({ ruleId, status, count, last });

  it("returns zeroes for a rule without emails", () => expect(summarizeRule(welcome, true, [])).toMatchObject({ enabled: true, successCount: 0, failureCount: 0, lastRun: null }));

  it("counts only the rule's own emails by status; queued ones count as a run", () => {
    const tallies = [tally("welcome-email", "sent", 3, daysAgo(2).paidAt), tally("welcome-email", "failed", 1, daysAgo(3).paidAt), tally("welcome-email", "queued", 2, daysAgo(1).paidAt), tally("contract-delivery", "sent", 9, now)];
    expect(summarizeRule(welcome, false, tallies)).toEqual({
      id: "welcome-email", name: "Welcome Email", trigger: "Payment confirmed", action: "Send welcome email", enabled: false, successCount: 3, failureCount: 1, lastRun: daysAgo(1).paidAt,
    });
    expect(summarizeRule(contract, true, tallies)).toMatchObject({ successCount: 9, failureCount: 0, lastRun: now });
  });
});
