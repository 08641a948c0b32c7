import { describe, expect, it } from "vitest";
import { announcedCount, attentionReasonAction, describeAttentionReason, manualPromiseKind } from "@/components/dashboard/reason-texts";
import type { AttentionReason } from "@/lib/practice/dashboard/contract";

const at = "2026-11-18T12:00:00.000Z";
const reasons = {
  flagged: { kind: "check_in_flagged", at, checkInId: "c1", weekNumber: 7, flags: ["Low Energy"], isFlaggedByHand: false },
  byHand: { kind: "check_in_flagged", at, checkInId: "c1", weekNumber: 7, flags: ["Low Energy"], isFlaggedByHand: true },
  struggling: { kind: "check_in_flagged", at, checkInId: "c1", weekNumber: 7, flags: ["Low Energy", "Poor Sleep", "High Stress"], isFlaggedByHand: false },
  failed: { kind: "payment_failed", at, planName: "Monthly Coaching", amount: "199.00", currency: "GBP" },
  odd: { kind: "payment_failed", at, planName: "Monthly", amount: "350.50", currency: "USD" },
  overdue: { kind: "check_in_overdue", at, dueDate: "2026-11-16", isFirst: false },
  first: { kind: "check_in_overdue", at, dueDate: "2026-11-16", isFirst: true },
  reply: { kind: "promise_due", at, promise: "reply", isOverdue: false },
  broken: { kind: "promise_due", at, promise: "nutrition_plan", isOverdue: true },
  intake: { kind: "promise_due", at, promise: "intake_review", isOverdue: false },
  plan: { kind: "promise_due", at, promise: "training_plan", isOverdue: false },
  stalled: { kind: "onboarding_stalled", at, completedSteps: 4, totalSteps: 7 },
  milestone: { kind: "milestone", at, week: 8 },
} satisfies Record<string, AttentionReason>;

describe("announcedCount", () => {
  it.each([
    [undefined, 50, "Everyone: 120 clients"],
    ["check_in_overdue", 49, "Check-in overdue: 49 clients"],
    ["check_in_overdue", 50, "Check-in overdue: 50 or more clients"],
    ["payment_failed", 1, "Payment failed: 1 client"],
    ["milestone", 0, "Milestone: 0 clients"],
  ] as const)("says how many clients have the reason %s where %s are listed", (reason, listed, text) => expect(announcedCount(reason, { total: 120, entries: Array.from({ length: listed }) })).toBe(text));
});

describe("describeAttentionReason", () => {
  it.each([
    ["flagged", "Flagged", "Week 7: Low Energy", "sent"],
    ["byHand", "Flagged", "Week 7: Flagged by hand, Low Energy", "sent"],
    ["struggling", "Needs Support", "Week 7: Low Energy, Poor Sleep, High Stress", "sent"],
    ["failed", "Payment failed", "£199 for Monthly Coaching", "failed"],
    ["odd", "Payment failed", "US$350.50 for Monthly", "failed"],
    ["overdue", "Check-in overdue", "Missing for Monday 16 November", "last check-in"],
    ["first", "Check-in overdue", "Missing for Monday 16 November", "no check-ins yet, joined"],
    ["reply", "Promise due", "Reply to their message", "due"],
    ["broken", "Promise overdue", "Nutrition plan from their food diary", "was due"],
    ["stalled", "Onboarding stalled", "4 of 7 steps done", "no progress since"],
    ["milestone", "Week 8", "A milestone to celebrate", "last check-in"],
  ] as const)("describes the reason %s", (name, badge, text, since) => expect(describeAttentionReason(reasons[name])).toMatchObject({ badge, text, since }));
});

describe("attentionReasonAction", () => {
  it.each([
    ["flagged", "Review", "/?section=checkins#check-in-c1"],
    ["failed", "Open payments", "/client-profile/rosa?tab=payments"],
    ["overdue", "Message", "/client-messages?clientId=rosa"],
    ["reply", "Reply", "/client-messages?clientId=rosa"],
    ["broken", "Open profile", "/client-profile/rosa"],
    ["stalled", "Message", "/client-messages?clientId=rosa"],
    ["milestone", "See trends", "/?section=checkins&client=rosa"],
  ] as const)("links the reason %s to a page", (name, label, href) => expect(attentionReasonAction(reasons[name], "rosa")).toEqual({ label, href }));

});

describe("manualPromiseKind", () => {
  it("returns only the promises that the coach marks as kept", () => {
    expect([manualPromiseKind(reasons.intake), manualPromiseKind(reasons.plan)]).toEqual(["intake_review", "training_plan"]);
    for (const name of ["reply", "broken", "flagged", "failed", "overdue", "stalled", "milestone"] as const) expect(manualPromiseKind(reasons[name])).toBeNull();
  });
});
