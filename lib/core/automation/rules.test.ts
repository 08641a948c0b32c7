import { describe, expect, it } from "vitest";
import { isFirstPayment, ruleDefinitions, summarizeRule } from "@/lib/core/automation/rules";
import { dayMs } from "@/lib/platform/days";

const now = new Date("2026-03-02T09:00:00Z");
const daysAgo = (days: number) => ({ paidAt: new Date(now.getTime() - days * dayMs) });

describe("Payments that have only now become known", () => {
  it.each([
    ["make her a client", [daysAgo(0)], 0, true],
    ["do so a week late", [daysAgo(7)], 0, true],
    ["do so together, where two came at once", [daysAgo(1), daysAgo(0)], 0, true],
    ["do not where she paid before", [daysAgo(0)], 1, false],
    ["do not where they are a history", [daysAgo(0), daysAgo(31)], 0, false],
    ["do not where they are long past", [daysAgo(7.01)], 0, false],
    ["do not where there are none", [], 0, false],
  ])("%s", (_, confirmed, before, isFirst) => expect(isFirstPayment(confirmed, before, now)).toBe(isFirst));
});

describe("What a rule has done", () => {
  const [welcome, contract] = ruleDefinitions;
  const tally = (ruleId: string, status: string, count: number, last: Date | null = null) => ({ ruleId, status, count, last });

  it("is nothing without mails", () => expect(summarizeRule(welcome, true, [])).toMatchObject({ enabled: true, successCount: 0, failureCount: 0, lastRun: null }));

  it("counts its own mails alone, by how they ended; those that wait count as a run", () => {
    const tallies = [tally("welcome-email", "sent", 3, daysAgo(2).paidAt), tally("welcome-email", "failed", 1, daysAgo(3).paidAt), tally("welcome-email", "queued", 2, daysAgo(1).paidAt), tally("contract-delivery", "sent", 9, now)];
    expect(summarizeRule(welcome, false, tallies)).toEqual({
      id: "welcome-email", name: "Welcome Email", trigger: "Payment confirmed", action: "Send welcome email", enabled: false, successCount: 3, failureCount: 1, lastRun: daysAgo(1).paidAt,
    });
    expect(summarizeRule(contract, true, tallies)).toMatchObject({ successCount: 9, failureCount: 0, lastRun: now });
  });
});
