import { describe, expect, it } from "vitest";
import { needsActionText, restoredText } from "@/components/clients/client-texts";

describe("restoredText", () => {
  const [member, invited] = [{ hasPassword: true }, { hasPassword: false }];
  it.each([
    ["with a password", [member], "They can sign in again."],
    ["without a password", [invited], "They haven’t set a password yet. Invite them from their profile."],
    ["one of two without a password", [member, invited], "1 client hasn’t set a password yet. Invite them from their profile. The others can sign in again."],
    ["two of three without a password", [invited, member, invited], "2 clients haven’t set a password yet. Invite them from their profile. The others can sign in again."],
  ])("says what comes next for clients %s", (_, clients, access) => expect(restoredText(clients)).toBe(`${access} Billing stays off until you set it up again.`));
});

describe("needsActionText", () => {
  const upToDate = { hasFailedPayment: false, isCheckInOverdue: false, onboardingStatus: "completed" } as const;
  it.each([
    ["Payment failed", { ...upToDate, hasFailedPayment: true }],
    ["Check-in overdue", { ...upToDate, isCheckInOverdue: true }],
    ["Payment failed, check-in overdue", { ...upToDate, hasFailedPayment: true, isCheckInOverdue: true }],
    ["Check-in overdue", { ...upToDate, isCheckInOverdue: true, onboardingStatus: "in-progress" }],
    ["Onboarding in progress", { ...upToDate, onboardingStatus: "in-progress" }],
    ["Onboarding pending", { ...upToDate, onboardingStatus: "pending" }],
  ] as const)("says why a client needs action: %s", (text, client) => expect(needsActionText(client)).toBe(text));
});
