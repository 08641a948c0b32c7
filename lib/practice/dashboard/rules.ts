import { getCurrentMilestone, type Membership, overdueMondayUnlessSubmitted } from "@/lib/core/weeks/rules";
import type { AttentionReasonInput } from "@/lib/practice/dashboard/contract";
import type { RunningPromise } from "@/lib/practice/dashboard/promises";
import { type FlagMetrics, getCheckInFlags, needsSupport } from "@/lib/work/check-ins/rules";
import { isOnboarded, onboardingStepNames } from "@/lib/work/onboarding/rules";

/** The reasons why a client needs the coach. */
export const attentionReasonKinds = ["check_in_overdue", "check_in_flagged", "payment_failed", "promise_due", "onboarding_stalled", "milestone"] as const;
/** Returns the reason in a query parameter, or undefined for any other text. */
export const parseAttentionReasonKind = (value: string | null | undefined) => attentionReasonKinds.find((kind) => kind === value);

/** How many clients the queue lists: nobody works through more in one go. The counts include the rest. */
export const maxQueueEntries = 50;

type WithClientId<T> = T & { clientId: string };

/** The facts from which the rules decide who needs the coach. A list may include clients who turn out not to. */
export interface AttentionSignals {
  /** `hasSubmitted` is about the Monday that just ended. Before a client's first check-in, `isFirst` is true and `lastSubmittedAt` is when they joined. */
  members: readonly WithClientId<Membership & { hasSubmitted: boolean; isFirst: boolean; lastSubmittedAt: Date }>[];
  /** Check-ins without feedback. */
  pending: readonly WithClientId<FlagMetrics & { checkInId: string; weekNumber: number; submittedAt: Date; isFlaggedByHand: boolean }>[];
  /** Payments that failed and can still be recovered. */
  failures: readonly WithClientId<{ planName: string; amount: string; currency: string; failedAt: Date }>[];
  /** Onboarding progress of clients who are not paused; `movedAt` is when they completed the last step, or joined. */
  onboarding: readonly WithClientId<{ completedSteps: number; movedAt: Date }>[];
  /** `dueOn` is a day in the practice's time zone. */
  promises: readonly WithClientId<Pick<RunningPromise, "kind" | "dueAt" | "isOverdue"> & { dueOn: string }>[];
}

/** Onboarding is stalled after 72 hours without progress, when the automatic reminders have stopped. */
export const onboardingStalledBefore = (now: Date) => new Date(now.getTime() - 72 * 3_600_000);

type ClientReason = WithClientId<{ reason: AttentionReasonInput }>;

/** Returns every reason why a client needs the coach now. `today` is in the practice's time zone; promises due later than today are left out. */
function findReasons({ members, pending, failures, onboarding, promises }: AttentionSignals, now: Date, today: string): ClientReason[] {
  const overdue = members.flatMap(({ clientId, hasSubmitted, isFirst, lastSubmittedAt, ...membership }): ClientReason[] => {
    const dueDate = overdueMondayUnlessSubmitted(today, membership);
    return hasSubmitted || !dueDate ? [] : [{ clientId, reason: { kind: "check_in_overdue", at: lastSubmittedAt, dueDate, isFirst } }];
  });
  const flagged = pending.flatMap(({ clientId, checkInId, weekNumber, submittedAt, isFlaggedByHand, ...metrics }): ClientReason[] => {
    const flags = getCheckInFlags(metrics);
    return flags.length === 0 && !isFlaggedByHand ? [] : [{ clientId, reason: { kind: "check_in_flagged", at: submittedAt, checkInId, weekNumber, flags, isFlaggedByHand } }];
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
  const milestones = members.flatMap(({ clientId, lastSubmittedAt, ...membership }): ClientReason[] => {
    const week = getCurrentMilestone(today, membership);
    return week === null ? [] : [{ clientId, reason: { kind: "milestone", at: lastSubmittedAt, week } }];
  });
  return [...overdue, ...flagged, ...failed, ...promised, ...stalled, ...milestones];
}

/** The degrees of urgency, most urgent first. */
const urgencies = ["support_needed", "promise_overdue", "payment_failed", "check_in_overdue", "promise_due", "check_in_flagged", "onboarding_stalled", "milestone"] as const;
type Urgency = (typeof urgencies)[number];

function urgencyOf(reason: AttentionReasonInput): Urgency {
  if (reason.kind === "check_in_flagged") return reason.isFlaggedByHand || needsSupport(reason.flags) ? "support_needed" : "check_in_flagged";
  if (reason.kind === "promise_due") return reason.isOverdue ? "promise_overdue" : "promise_due";
  return reason.kind;
}
const urgencyRank = (urgency: Urgency) => urgencies.indexOf(urgency);

/** Compares by urgency, then by who has waited longer. */
export const compareUrgency = (a: { urgency: Urgency; at: Date }, b: { urgency: Urgency; at: Date }) => urgencyRank(a.urgency) - urgencyRank(b.urgency) || a.at.getTime() - b.at.getTime();

const mostUrgentFirst = (a: AttentionReasonInput, b: AttentionReasonInput) => compareUrgency({ urgency: urgencyOf(a), at: a.at }, { urgency: urgencyOf(b), at: b.at });

/** Returns the clients who need the coach, once each with all their reasons: most urgent first, then longest waiting. */
export function buildWeeklyQueue(signals: AttentionSignals, now: Date, today: string): WithClientId<{ reasons: AttentionReasonInput[] }>[] {
  const byClient = new Map<string, AttentionReasonInput[]>();
  for (const { clientId, reason } of findReasons(signals, now, today).toSorted((a, b) => mostUrgentFirst(a.reason, b.reason))) {
    const reasons = byClient.get(clientId);
    if (reasons) reasons.push(reason);
    else byClient.set(clientId, [reason]);
  }
  // A map keeps insertion order, so clients are in the order of their most urgent reason.
  return [...byClient].map(([clientId, reasons]) => ({ clientId, reasons }));
}
