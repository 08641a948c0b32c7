import { describe, expect, it } from "vitest";
import { type AttentionSignals, buildWeeklyQueue } from "@/lib/practice/dashboard/rules";

// A Wednesday; the Monday that just ended is the 16th.
const today = "2026-11-18";
const now = new Date("2026-11-18T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const noSignals: AttentionSignals = { members: [], pending: [], failures: [], onboarding: [], promises: [] };
type Member = AttentionSignals["members"][number];
const member = (overrides: Partial<Member> = {}): Member => ({ clientId: "a", joinDate: "2026-01-05", pauses: [], hasSubmitted: true, isFirst: false, lastSubmittedAt: hoursAgo(24), ...overrides });
type Pending = AttentionSignals["pending"][number];
const healthyNumbers = { energyLevel: 7, workoutsCompleted: 4, sleepHours: 7.5, stressLevel: 4, nutritionRating: 8 };
const struggling = { ...healthyNumbers, energyLevel: 2, sleepHours: 4, stressLevel: 9 };
const pending = (overrides: Partial<Pending> = {}): Pending => ({ clientId: "a", checkInId: "c", weekNumber: 3, submittedAt: hoursAgo(5), isFlaggedByHand: false, ...healthyNumbers, ...overrides });
const failure = { clientId: "a", planName: "Monthly Coaching", amount: "199.00", currency: "GBP", failedAt: hoursAgo(2) };
const promise = (overrides: Partial<AttentionSignals["promises"][number]> = {}) => ({ clientId: "a", kind: "reply" as const, dueAt: hoursAgo(-3), dueOn: today, isOverdue: false, ...overrides });
const stalled = { clientId: "a", completedSteps: 4, movedAt: hoursAgo(72) };

const reasonKindsFor = (state: Partial<AttentionSignals>) => buildWeeklyQueue({ ...noSignals, ...state }, now, today).flatMap(({ reasons }) => reasons.map(({ kind }) => kind));

describe("A client needs the coach", () => {
  it.each<[string, Partial<AttentionSignals>, string[]]>([
    ["not while all is well", { members: [member()], pending: [pending()] }, []],
    ["when the check-in for the Monday that ended is missing", { members: [member({ hasSubmitted: false })] }, ["check_in_overdue"]],
    ["not when no check-in was owed yet", { members: [member({ hasSubmitted: false, joinDate: "2026-11-10" })] }, []],
    ["not for a Monday before a pause, during the pause", { members: [member({ hasSubmitted: false, pauses: [{ startsOn: "2026-11-17", endsOn: "2026-12-06" }] })] }, []],
    ["not for a paused Monday", { members: [member({ hasSubmitted: false, pauses: [{ startsOn: "2026-11-14", endsOn: "2026-11-17" }] })] }, []],
    ["when a check-in raises a flag", { pending: [pending({ stressLevel: 8 })] }, ["check_in_flagged"]],
    ["when the coach flagged a check-in by hand", { pending: [pending({ isFlaggedByHand: true })] }, ["check_in_flagged"]],
    ["when a payment failed", { failures: [failure] }, ["payment_failed"]],
    ["for each failed payment", { failures: [failure, failure] }, ["payment_failed", "payment_failed"]],
    ["when a promise is due today", { promises: [promise()] }, ["promise_due"]],
    ["when a promise is overdue", { promises: [promise({ dueAt: hoursAgo(30), dueOn: "2026-11-17", isOverdue: true })] }, ["promise_due"]],
    ["not for a promise due tomorrow", { promises: [promise({ dueAt: hoursAgo(-13), dueOn: "2026-11-19" })] }, []],
    ["when onboarding has had no progress for 72 hours", { onboarding: [stalled] }, ["onboarding_stalled"]],
    ["not after 71 hours without progress", { onboarding: [{ ...stalled, movedAt: hoursAgo(71) }] }, []],
    ["not once onboarding is complete", { onboarding: [{ ...stalled, completedSteps: 7 }] }, []],
    ["in week 4", { members: [member({ joinDate: "2026-10-26" })] }, ["milestone"]],
    ["in week 8", { members: [member({ joinDate: "2026-09-28" })] }, ["milestone"]],
    ["in week 12", { members: [member({ joinDate: "2026-08-31" })] }, ["milestone"]],
    ["not in week 5", { members: [member({ joinDate: "2026-10-19" })] }, []],
    ["in week 4, a week later after a paused week", { members: [member({ joinDate: "2026-10-19", pauses: [{ startsOn: "2026-11-02", endsOn: "2026-11-08" }] })] }, ["milestone"]],
    ["not for a milestone during a pause", { members: [member({ joinDate: "2026-10-26", pauses: [{ startsOn: "2026-11-14", endsOn: "2026-12-06" }] })] }, []],
  ])("%s", (_, state, kinds) => expect(reasonKindsFor(state)).toEqual(kinds));
});

describe("buildWeeklyQueue", () => {
  const everything: AttentionSignals = {
    members: [member({ clientId: "milestone", joinDate: "2026-10-26" }), member({ clientId: "overdue", hasSubmitted: false })],
    pending: [pending({ clientId: "flagged", stressLevel: 8 }), pending({ clientId: "struggling", ...struggling })],
    failures: [{ ...failure, clientId: "failed" }],
    onboarding: [{ ...stalled, clientId: "stalled" }],
    promises: [promise({ clientId: "due today" }), promise({ clientId: "broken promise", dueAt: hoursAgo(1), isOverdue: true })],
  };

  it("starts with the most urgent and ends with milestones", () =>
    expect(buildWeeklyQueue(everything, now, today).map(({ clientId }) => clientId)).toEqual([
      "struggling",
      "broken promise",
      "failed",
      "overdue",
      "due today",
      "flagged",
      "stalled",
      "milestone",
    ]));

  it("returns each client once, with all reasons, in the place of the most urgent one", () => {
    const state = { ...everything, failures: [{ ...failure, clientId: "milestone" }] };
    const queue = buildWeeklyQueue(state, now, today);
    expect(queue).toHaveLength(7);
    expect(queue[2]).toMatchObject({ clientId: "milestone", reasons: [{ kind: "payment_failed" }, { kind: "milestone", week: 4 }] });
  });

  it("puts the longest waiting first among equally urgent clients", () => {
    const waiting = [3, 30, 12].map((hours) => pending({ clientId: String(hours), checkInId: String(hours), submittedAt: hoursAgo(hours), ...struggling }));
    expect(buildWeeklyQueue({ ...noSignals, pending: waiting }, now, today).map(({ clientId }) => clientId)).toEqual(["30", "12", "3"]);
  });

  it("returns which check-in is missing, since when, and whether it is the first", () => {
    const joined = hoursAgo(24 * 20);
    const state = { ...noSignals, members: [member({ joinDate: "2026-10-29", hasSubmitted: false, isFirst: true, lastSubmittedAt: joined })] };
    expect(buildWeeklyQueue(state, now, today)).toEqual([{ clientId: "a", reasons: [{ kind: "check_in_overdue", at: joined, dueDate: "2026-11-16", isFirst: true }] }]);
  });
});
