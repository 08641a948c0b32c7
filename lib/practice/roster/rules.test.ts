import { describe, expect, it } from "vitest";
import { clientNeedsAction } from "@/lib/practice/roster/rules";

describe("The list of clients", () => {
  const well = { isOverdue: false, hasFailedPayment: false, isOnboarded: true };
  it.each([
    ["nobody when all is well", {}, false],
    ["who is overdue", { isOverdue: true }, true],
    ["whose payment failed", { hasFailedPayment: true }, true],
    ["who is not set up", { isOnboarded: false }, true],
  ])("marks %s", (_, facts, marked) => expect(clientNeedsAction({ ...well, ...facts })).toBe(marked));
});
