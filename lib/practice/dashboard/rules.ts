import { type FlagNumbers, flagsOf, overallLabel } from "@/lib/work/check-ins/rules";
import type { RunningPromise } from "@/lib/practice/dashboard/promises";
import type { NewReason } from "@/lib/practice/dashboard/contract";
import { isOnboarded, stepNames } from "@/lib/work/onboarding/rules";
import { type Membership, milestoneOf, overdueMonday } from "@/lib/core/weeks/rules";

type Of<T> = T & { clientId: string };

/** What is known of the clients who may need their coach: each list holds at least those who do. */
export interface DeskState {
  /** `hasSent` is of the Monday that just ended; `heardAt` is when she last sent a check-in, or joined if `isFirst` is still to come. */
  members: readonly Of<Membership & { hasSent: boolean; isFirst: boolean; heardAt: Date }>[];
  /** Check-ins that wait for feedback. */
  pending: readonly Of<FlagNumbers & { checkInId: string; weekNumber: number; submittedAt: Date }>[];
  /** Payments that failed and can still be recovered. */
  failures: readonly Of<{ planName: string; amount: string; currency: string; failedAt: Date }>[];
  /** How far those are who are not on a pause, and when they last took a step or joined. */
  onboarding: readonly Of<{ completedSteps: number; movedAt: Date }>[];
  /** `dueOn` is the practice's day. */
  promises: readonly Of<Pick<RunningPromise, "kind" | "dueAt" | "isOverdue"> & { dueOn: string }>[];
}

/** Reminders go out for three days; after that it takes a person. */
export const stalledBefore = (now: Date) => new Date(now.getTime() - 72 * 3_600_000);

type Found = Of<{ reason: NewReason }>;

/** Every reason for which somebody needs her coach now, on the practice's day `today`: what she has missed, and what is promised by the end of the day. */
function reasonsOf({ members, pending, failures, onboarding, promises }: DeskState, now: Date, today: string): Found[] {
  const overdue = members.flatMap(({ clientId, hasSent, isFirst, heardAt, ...membership }): Found[] => {
    const dueDate = overdueMonday(today, membership);
    return hasSent || !dueDate ? [] : [{ clientId, reason: { kind: "check_in_overdue", at: heardAt, dueDate, isFirst } }];
  });
  const flagged = pending.flatMap(({ clientId, checkInId, weekNumber, submittedAt, ...numbers }): Found[] => {
    const flags = flagsOf(numbers);
    return flags.length === 0 ? [] : [{ clientId, reason: { kind: "check_in_flagged", at: submittedAt, checkInId, weekNumber, flags } }];
  });
  const failed = failures.map(({ clientId, failedAt, ...payment }): Found => ({ clientId, reason: { kind: "payment_failed", at: failedAt, ...payment } }));
  const promised = promises.flatMap(({ clientId, kind, dueAt, dueOn, isOverdue }): Found[] =>
    dueOn > today ? [] : [{ clientId, reason: { kind: "promise_due", at: dueAt, promise: kind, isOverdue } }],
  );
  const stalled = onboarding.flatMap(({ clientId, completedSteps, movedAt }): Found[] =>
    isOnboarded(completedSteps) || movedAt > stalledBefore(now)
      ? []
      : [{ clientId, reason: { kind: "onboarding_stalled", at: movedAt, completedSteps, totalSteps: stepNames.length } }],
  );
  const milestones = members.flatMap(({ clientId, heardAt, ...membership }): Found[] => {
    const week = milestoneOf(today, membership);
    return week === null ? [] : [{ clientId, reason: { kind: "milestone", at: heardAt, week } }];
  });
  return [...overdue, ...flagged, ...failed, ...promised, ...stalled, ...milestones];
}

/** 0 is the worst: who struggles, then what was promised and not kept, then what slips away, and good news last. */
function severityOf(reason: NewReason): number {
  switch (reason.kind) {
    case "check_in_flagged":
      return overallLabel(reason.flags) === "Needs Support" ? 0 : 5;
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

const worstFirst = (a: NewReason, b: NewReason) => severityOf(a) - severityOf(b) || a.at.getTime() - b.at.getTime();

/** Who needs her coach, one entry each with all her reasons: the worst first, among equals whoever has waited longest. */
export function queueOf(state: DeskState, now: Date, today: string): Of<{ reasons: NewReason[] }>[] {
  const byClient = new Map<string, NewReason[]>();
  for (const { clientId, reason } of reasonsOf(state, now, today).toSorted((a, b) => worstFirst(a.reason, b.reason))) {
    const reasons = byClient.get(clientId);
    if (reasons) reasons.push(reason);
    else byClient.set(clientId, [reason]);
  }
  // A map keeps the order in which its keys came: that of each client's worst reason.
  return [...byClient].map(([clientId, reasons]) => ({ clientId, reasons }));
}
