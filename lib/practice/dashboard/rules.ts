import { getCurrentMilestone, type Membership, overdueMondayUnlessSubmitted } from "@/lib/core/weeks/rules";
import type { AttentionReasonInput } from "@/lib/practice/dashboard/contract";
import type { RunningPromise } from "@/lib/practice/dashboard/promises";
import { type FlagMetrics, getCheckInFlags, getOverallLabel } from "@/lib/work/check-ins/rules";
import { isOnboarded, onboardingStepNames } from "@/lib/work/onboarding/rules";

type WithClientId<T> = T & { clientId: string };

/** What is known of the clients who may need their coach: each list holds at least those who do. */
export interface AttentionSignals {
  /** `hasSent` is of the Monday that just ended; `heardAt` is when she last sent a check-in, or joined if `isFirst` is still to come. */
  members: readonly WithClientId<Membership & { hasSent: boolean; isFirst: boolean; heardAt: Date }>[];
  /** Check-ins that wait for feedback. */
  pending: readonly WithClientId<FlagMetrics & { checkInId: string; weekNumber: number; submittedAt: Date }>[];
  /** Payments that failed and can still be recovered. */
  failures: readonly WithClientId<{ planName: string; amount: string; currency: string; failedAt: Date }>[];
  /** How far those are who are not on a pause, and when they last took a step or joined. */
  onboarding: readonly WithClientId<{ completedSteps: number; movedAt: Date }>[];
  /** `dueOn` is the practice's day. */
  promises: readonly WithClientId<Pick<RunningPromise, "kind" | "dueAt" | "isOverdue"> & { dueOn: string }>[];
}

/** Reminders go out for three days; after that it takes a person. */
export const onboardingStalledBefore = (now: Date) => new Date(now.getTime() - 72 * 3_600_000);

type ClientReason = WithClientId<{ reason: AttentionReasonInput }>;

/** Every reason for which somebody needs her coach now, on the practice's day `today`: what she has missed, and what is promised by the end of the day. */
function findReasons({ members, pending, failures, onboarding, promises }: AttentionSignals, now: Date, today: string): ClientReason[] {
  const overdue = members.flatMap(({ clientId, hasSent, isFirst, heardAt, ...membership }): ClientReason[] => {
    const dueDate = overdueMondayUnlessSubmitted(today, membership);
    return hasSent || !dueDate ? [] : [{ clientId, reason: { kind: "check_in_overdue", at: heardAt, dueDate, isFirst } }];
  });
  const flagged = pending.flatMap(({ clientId, checkInId, weekNumber, submittedAt, ...numbers }): ClientReason[] => {
    const flags = getCheckInFlags(numbers);
    return flags.length === 0 ? [] : [{ clientId, reason: { kind: "check_in_flagged", at: submittedAt, checkInId, weekNumber, flags } }];
  });
  const failed = failures.map(({ clientId, failedAt, ...payment }): ClientReason => ({ clientId, reason: { kind: "payment_failed", at: failedAt, ...payment } }));
  const promised = promises.flatMap(({ clientId, kind, dueAt, dueOn, isOverdue }): ClientReason[] =>
    dueOn > today ? [] : [{ clientId, reason: { kind: "promise_due", at: dueAt, promise: kind, isOverdue } }],
  );
  const stalled = onboarding.flatMap(({ clientId, completedSteps, movedAt }): ClientReason[] =>
    isOnboarded(completedSteps) || movedAt > onboardingStalledBefore(now)
      ? []
      : [{ clientId, reason: { kind: "onboarding_stalled", at: movedAt, completedSteps, totalSteps: onboardingStepNames.length } }],
  );
  const milestones = members.flatMap(({ clientId, heardAt, ...membership }): ClientReason[] => {
    const week = getCurrentMilestone(today, membership);
    return week === null ? [] : [{ clientId, reason: { kind: "milestone", at: heardAt, week } }];
  });
  return [...overdue, ...flagged, ...failed, ...promised, ...stalled, ...milestones];
}

/** 0 is the worst: who struggles, then what was promised and not kept, then what slips away, and good news last. */
function reasonSeverity(reason: AttentionReasonInput): number {
  switch (reason.kind) {
    case "check_in_flagged":
      return getOverallLabel(reason.flags) === "Needs Support" ? 0 : 5;
    case "promise_due":
      return reason.isOverdue ? 1 : 4;
    case "payment_failed":
      return 2;
    case "check_in_overdue":
      return 3;
    case "onboarding_stalled":
      return 6;
    case "milestone":
      return 7;
  }
}

const worstFirst = (a: AttentionReasonInput, b: AttentionReasonInput) => reasonSeverity(a) - reasonSeverity(b) || a.at.getTime() - b.at.getTime();

/** Who needs her coach, one entry each with all her reasons: the worst first, among equals whoever has waited longest. */
export function buildWeeklyQueue(state: AttentionSignals, now: Date, today: string): WithClientId<{ reasons: AttentionReasonInput[] }>[] {
  const byClient = new Map<string, AttentionReasonInput[]>();
  for (const { clientId, reason } of findReasons(state, now, today).toSorted((a, b) => worstFirst(a.reason, b.reason))) {
    const reasons = byClient.get(clientId);
    if (reasons) reasons.push(reason);
    else byClient.set(clientId, [reason]);
  }
  // A map keeps the order in which its keys came: that of each client's worst reason.
  return [...byClient].map(([clientId, reasons]) => ({ clientId, reasons }));
}
