import { describe, expect, it } from "vitest";
import { intakeReminderRuleId, type OnboardingReminderFacts, planOnboardingReminders } from "@/lib/outreach/campaigns/onboarding-reminders";
import { type CheckInReminderFacts, planCheckInEmails } from "@/lib/outreach/campaigns/rules";

const client = (facts: Partial<CheckInReminderFacts> = {}): CheckInReminderFacts => ({
  clientId: "maya",
  name: "Maya Lee",
  joinDate: "2025-12-01",
  pauses: [],
  archived: false,
  optedOut: false,
  hasSubmitted: false,
  hasMail: false,
  ...facts,
});
const paused = (startsOn: string, endsOn: string) => ({ pauses: [{ startsOn, endsOn }] });

/** Sunday 1 March 2026, about Monday the 2nd. */
const reminded = (facts: Partial<CheckInReminderFacts>) => planCheckInEmails("checkin-reminder", "2026-03-02", "2026-03-01", [client(facts)]);
const outcome = ({ emails, skips }: ReturnType<typeof reminded>) => (emails.length > 0 ? "mail" : skips.map(({ reason }) => reason).join());

describe("A reminder of Monday's check-in, on Sunday", () => {
  it.each<[string, Partial<CheckInReminderFacts>, string]>([
    ["who owes it", {}, "mail"],
    ["who has sent it", { hasSubmitted: true }, "Already submitted"],
    ["who was reminded", { hasMail: true }, "Already sent"],
    ["who joined today", { joinDate: "2026-03-01" }, "Not yet owed"],
    ["who joined six days before that Monday", { joinDate: "2026-02-24" }, "Not yet owed"],
    ["who joined seven days before that Monday", { joinDate: "2026-02-23" }, "mail"],
    ["who is paused over that Monday", paused("2026-02-25", "2026-03-10"), "Paused"],
    ["whose pause begins that Monday", paused("2026-03-02", "2026-03-10"), "Paused"],
    ["whose pause ends today", paused("2026-02-20", "2026-03-01"), "Paused"],
    ["whose pause ended yesterday", paused("2026-02-20", "2026-02-28"), "mail"],
    ["whose pause begins after that Monday", paused("2026-03-03", "2026-03-10"), "mail"],
    ["who is archived", { archived: true }, "Archived"],
    ["who is archived and has sent it", { archived: true, hasSubmitted: true }, "Archived"],
    ["who wants no reminders", { optedOut: true }, "Opted out"],
    ["who wants no reminders and has sent it", { optedOut: true, hasSubmitted: true }, "Already submitted"],
    ["who wants no reminders and is paused", { optedOut: true, ...paused("2026-02-25", "2026-03-10") }, "Paused"],
  ])("to a client %s", (_, facts, expected) => expect(outcome(reminded(facts))).toBe(expected));

  it.each([
    // Joined; paused; her week on that Monday: the fourth asks for measurements, and a pause puts it off.
    ["2026-02-23", [], 2],
    ["2026-02-09", [], 4],
    ["2026-01-26", [{ startsOn: "2026-02-02", endsOn: "2026-02-15" }], 4],
  ])("names her week: joined %s", (joinDate, pauses, weekNumber) => {
    expect(reminded({ joinDate, pauses }).emails).toEqual([{ type: "checkin-reminder", to: { userId: "maya" }, occasion: "2026-03-02", props: { dueMonday: "2026-03-02", weekNumber } }]);
  });

  it("names whom it leaves out", () => {
    expect(reminded({ archived: true }).skips).toEqual([{ clientId: "maya", name: "Maya Lee", type: "checkin-reminder", occasion: "2026-03-02", reason: "Archived" }]);
  });
});

describe("A chase of Monday's check-in, on Tuesday", () => {
  const chased = (facts: Partial<CheckInReminderFacts>) => outcome(planCheckInEmails("checkin-chase", "2026-03-02", "2026-03-03", [client(facts)]));
  it.each<[string, Partial<CheckInReminderFacts>, string]>([
    ["who has not sent it", {}, "mail"],
    ["who has sent it", { hasSubmitted: true }, "Already submitted"],
    ["who was chased", { hasMail: true }, "Already sent"],
    ["who owes her first on the Monday to come", { joinDate: "2026-02-24" }, "Not yet owed"],
    ["whose pause began today, that Monday owed", paused("2026-03-03", "2026-03-10"), "Paused"],
    ["whose pause ended that Monday", paused("2026-02-20", "2026-03-02"), "Paused"],
    ["who wants no reminders", { optedOut: true }, "Opted out"],
    ["who is archived", { archived: true }, "Archived"],
  ])("to a client %s", (_, facts, expected) => expect(chased(facts)).toBe(expected));
});

describe("The onboarding check", () => {
  const now = new Date("2026-03-10T12:00:00Z");
  const hoursAgo = (hours: number, seconds = 0) => new Date(now.getTime() - hours * 3_600_000 - seconds * 1000);
  const facts = (given: Partial<OnboardingReminderFacts>): OnboardingReminderFacts => ({ ...client(), firstPaidAt: null, agreedAt: null, intakeAt: null, hasContractReminder: false, hasIntakeReminder: false, ...given });
  const checked = (given: Partial<OnboardingReminderFacts>, intakeRuleOn = true) => {
    const { emails, skips } = planOnboardingReminders([facts(given)], { now, today: "2026-03-10", intakeRuleOn });
    return [...emails.map(({ type, ruleId }) => (ruleId ? `${type} by ${ruleId}` : type)), ...skips.map(({ type, reason }) => `${type}: ${reason}`)].join();
  };
  const days = (count: number) => 24 * count;
  it.each<[string, Partial<OnboardingReminderFacts>, string]>([
    ["has not paid", {}, ""],
    ["paid 48 hours less a second ago", { firstPaidAt: hoursAgo(48, -1) }, ""],
    ["paid 48 hours ago", { firstPaidAt: hoursAgo(48) }, "contract-reminder"],
    ["paid 14 days less a second ago", { firstPaidAt: hoursAgo(days(14), -1) }, "contract-reminder"],
    ["paid 14 days ago", { firstPaidAt: hoursAgo(days(14)) }, ""],
    ["was reminded", { firstPaidAt: hoursAgo(72), hasContractReminder: true }, "contract-reminder: Already sent"],
    ["is paused", { firstPaidAt: hoursAgo(72), ...paused("2026-03-10", "2026-03-10") }, "contract-reminder: Paused"],
    ["is archived", { firstPaidAt: hoursAgo(72), archived: true }, "contract-reminder: Archived"],
    ["wants no reminders", { firstPaidAt: hoursAgo(72), optedOut: true }, "contract-reminder: Opted out"],
    ["has signed since, a moment ago", { firstPaidAt: hoursAgo(72), agreedAt: hoursAgo(1) }, ""],
  ])("of the agreement: who %s", (_, given, expected) => expect(checked(given)).toBe(expected));

  const byRule = `intake-reminder by ${intakeReminderRuleId}`;
  it.each<[string, Partial<OnboardingReminderFacts>, string, string]>([
    // What goes out while the rule is on, and while it is off.
    ["24 hours less a second ago", { agreedAt: hoursAgo(24, -1) }, "", ""],
    ["24 hours ago", { agreedAt: hoursAgo(24) }, byRule, ""],
    ["72 hours less a second ago", { agreedAt: hoursAgo(72, -1) }, byRule, ""],
    ["72 hours ago", { agreedAt: hoursAgo(72) }, byRule, "intake-reminder"],
    ["14 days ago", { agreedAt: hoursAgo(days(14)) }, "", ""],
    ["80 hours ago, and was reminded at 24", { agreedAt: hoursAgo(80), hasIntakeReminder: true }, "intake-reminder: Already sent", "intake-reminder: Already sent"],
    ["80 hours ago, and sent her form", { agreedAt: hoursAgo(80), intakeAt: hoursAgo(1) }, "", ""],
    ["80 hours ago, and is archived", { agreedAt: hoursAgo(80), archived: true }, "intake-reminder: Archived", "intake-reminder: Archived"],
  ])("of the intake form: who signed %s", (_, given, on, off) => expect([checked(given, true), checked(given, false)]).toEqual([on, off]));
});
