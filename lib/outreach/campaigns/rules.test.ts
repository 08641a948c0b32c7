import { describe, expect, it } from "vitest";
import { intakeReminderRuleId, type OnboardingReminderFacts, planOnboardingReminders } from "@/lib/outreach/campaigns/onboarding-reminders";
import { type CheckInReminderFacts, planCheckInEmails } from "@/lib/outreach/campaigns/rules";

const client = (facts: Partial<CheckInReminderFacts> = {}): CheckInReminderFacts => ({
  clientId: "maya",
  name: "Maya Lee",
  joinDate: "2025-12-01",
  hasNoPasswordYet: false,
  earlierChases: 0,
  pauses: [],
  archived: false,
  erasureRequested: false,
  coachingEnded: false,
  optedOut: false,
  healthConsentWithdrawn: false,
  stoppedReminders: false,
  undeliverable: false,
  hasSubmitted: false,
  hasEmail: false,
  ...facts,
});
const paused = (startsOn: string, endsOn: string) => ({ pauses: [{ startsOn, endsOn }] });

/** Plans on Sunday 1 March 2026 for Monday 2 March. */
const planReminder = (facts: Partial<CheckInReminderFacts>) => planCheckInEmails("checkin-reminder", "2026-03-02", "2026-03-01", [client(facts)]);
const outcome = ({ emails, skips }: ReturnType<typeof planReminder>) => (emails.length > 0 ? "email" : skips.map(({ reason }) => reason).join());

describe("the Sunday reminder", () => {
  it.each<[string, Partial<CheckInReminderFacts>, string]>([
    ["who owes it", {}, "email"],
    ["who has sent it", { hasSubmitted: true }, "Already submitted"],
    ["who was reminded", { hasEmail: true }, "Already sent"],
    ["who joined today", { joinDate: "2026-03-01" }, "Not yet owed"],
    ["who joined six days before that Monday", { joinDate: "2026-02-24" }, "Not yet owed"],
    ["who joined seven days before that Monday", { joinDate: "2026-02-23" }, "email"],
    ["who is paused over that Monday", paused("2026-02-25", "2026-03-10"), "Paused"],
    ["whose pause begins that Monday", paused("2026-03-02", "2026-03-10"), "Paused"],
    ["whose pause ends today", paused("2026-02-20", "2026-03-01"), "Paused"],
    ["whose pause ended yesterday", paused("2026-02-20", "2026-02-28"), "email"],
    ["whose pause begins after that Monday", paused("2026-03-03", "2026-03-10"), "email"],
    ["who is archived", { archived: true }, "Archived"],
    ["who is archived and has sent it", { archived: true, hasSubmitted: true }, "Archived"],
    ["who has asked to be erased", { erasureRequested: true }, "Asked to be erased"],
    ["whose coaching has ended", { coachingEnded: true }, "Coaching ended"],
    ["who has opted out", { optedOut: true }, "Opted out"],
    ["who has withdrawn consent for health data", { healthConsentWithdrawn: true }, "Consent withdrawn"],
    ["who has stopped check-in reminders", { stoppedReminders: true }, "Stopped check-in reminders"],
    ["who has stopped them since the reminder", { stoppedReminders: true, hasEmail: true }, "Stopped check-in reminders"],
    ["whose address bounces or who complained", { undeliverable: true }, "Nothing is sent to this address"],
    ["who has opted out and has sent it", { optedOut: true, hasSubmitted: true }, "Already submitted"],
    ["who has opted out and is paused", { optedOut: true, ...paused("2026-02-25", "2026-03-10") }, "Paused"],
  ])("for a client %s", (_, facts, expected) => expect(outcome(planReminder(facts))).toBe(expected));

  it.each([
    // The join date, the pauses and the week number on that Monday, which leaves out paused weeks.
    ["2026-02-23", [], 2],
    ["2026-02-09", [], 4],
    ["2026-01-26", [{ startsOn: "2026-02-02", endsOn: "2026-02-15" }], 4],
  ])("contains the week number of a client who joined on %s", (joinDate, pauses, weekNumber) => {
    expect(planReminder({ joinDate, pauses }).emails).toEqual([{ type: "checkin-reminder", to: { userId: "maya" }, occasion: "2026-03-02", props: { dueMonday: "2026-03-02", weekNumber } }]);
  });

  it("records who is skipped and why", () => {
    expect(planReminder({ archived: true }).skips).toEqual([{ clientId: "maya", name: "Maya Lee", type: "checkin-reminder", occasion: "2026-03-02", reason: "Archived" }]);
  });
});

describe("the Tuesday chase", () => {
  const planChase = (facts: Partial<CheckInReminderFacts>) => outcome(planCheckInEmails("checkin-chase", "2026-03-02", "2026-03-03", [client(facts)]));
  it.each<[string, Partial<CheckInReminderFacts>, string]>([
    ["who has not sent it", {}, "email"],
    ["who has sent it", { hasSubmitted: true }, "Already submitted"],
    ["who was chased", { hasEmail: true }, "Already sent"],
    ["whose first check-in is due next Monday", { joinDate: "2026-02-24" }, "Not yet owed"],
    ["who was imported since, with an earlier start", { hasNoPasswordYet: true }, "Hasn't set a password yet"],
    ["whose pause began today, that Monday owed", paused("2026-03-03", "2026-03-10"), "Paused"],
    ["whose pause ended that Monday", paused("2026-02-20", "2026-03-02"), "Paused"],
    ["whose coaching has ended", { coachingEnded: true }, "Coaching ended"],
    ["who has opted out", { optedOut: true }, "Opted out"],
    ["who is archived", { archived: true }, "Archived"],
  ])("for a client %s", (_, facts, expected) => expect(planChase(facts)).toBe(expected));
});

it("tells the chase, and only that, how many chases went unanswered before", () => {
  const propsOf = (type: "checkin-reminder" | "checkin-chase") => planCheckInEmails(type, "2026-03-02", "2026-03-03", [client({ earlierChases: 2 })]).emails.map(({ props }) => props);
  expect(propsOf("checkin-chase")).toMatchObject([{ dueMonday: "2026-03-02", earlierChases: 2 }]);
  expect(propsOf("checkin-reminder")).toEqual([{ dueMonday: "2026-03-02", weekNumber: expect.any(Number) }]);
});

describe("the onboarding check", () => {
  const now = new Date("2026-03-10T12:00:00Z");
  const hoursAgo = (hours: number, seconds = 0) => new Date(now.getTime() - hours * 3_600_000 - seconds * 1000);
  const makeFacts = (overrides: Partial<OnboardingReminderFacts>): OnboardingReminderFacts => ({ ...client(), firstPaidAt: null, agreedAt: null, intakeOpenAt: null, intakeAt: null, hasContractReminder: false, hasIntakeReminder: false, ...overrides });
  const check = (overrides: Partial<OnboardingReminderFacts>, intakeRuleOn = true) => {
    const { emails, skips } = planOnboardingReminders([makeFacts(overrides)], { now, today: "2026-03-10", intakeRuleOn });
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
    ["has opted out", { firstPaidAt: hoursAgo(72), optedOut: true }, "contract-reminder: Opted out"],
    ["has signed since", { firstPaidAt: hoursAgo(72), agreedAt: hoursAgo(1) }, ""],
  ])("plans the agreement reminder for a client who %s", (_, overrides, expected) => expect(check(overrides)).toBe(expected));

  const byRule = `intake-reminder by ${intakeReminderRuleId}`;
  it.each<[string, Partial<OnboardingReminderFacts>, string, string]>([
    // The expected result with the rule on, then with the rule off.
    ["24 hours less a second ago", { intakeOpenAt: hoursAgo(24, -1) }, "", ""],
    ["24 hours ago", { intakeOpenAt: hoursAgo(24) }, byRule, ""],
    ["72 hours less a second ago", { intakeOpenAt: hoursAgo(72, -1) }, byRule, ""],
    ["72 hours ago", { intakeOpenAt: hoursAgo(72) }, byRule, "intake-reminder"],
    ["14 days ago", { intakeOpenAt: hoursAgo(days(14)) }, "", ""],
    ["80 hours ago and was reminded after 24", { intakeOpenAt: hoursAgo(80), hasIntakeReminder: true }, "intake-reminder: Already sent", "intake-reminder: Already sent"],
    ["80 hours ago and sent the form", { intakeOpenAt: hoursAgo(80), intakeAt: hoursAgo(1) }, "", ""],
    ["80 hours ago and is archived", { intakeOpenAt: hoursAgo(80), archived: true }, "intake-reminder: Archived", "intake-reminder: Archived"],
  ])("plans the intake reminder for a client whose intake opened %s", (_, overrides, on, off) => expect([check(overrides, true), check(overrides, false)]).toEqual([on, off]));
});
