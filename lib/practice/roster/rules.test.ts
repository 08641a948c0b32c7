import { describe, expect, it } from "vitest";
import { clientNeedsAction } from "@/lib/practice/roster/rules";

describe("clientNeedsAction", () => {
  const healthy = { isOverdue: false, hasFailedPayment: false, isOnboarded: true };
  it.each([
    ["false for a client without problems", {}, false],
    ["true with an overdue check-in", { isOverdue: true }, true],
    ["true with a failed payment", { hasFailedPayment: true }, true],
    ["true before onboarding is complete", { isOnboarded: false }, true],
  ])("is %s", (_, facts, expected) => expect(clientNeedsAction({ ...healthy, ...facts })).toBe(expected));
});
