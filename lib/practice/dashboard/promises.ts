import { promiseDueAt, type WorkingTime } from "@/lib/core/working-time/working-time";
import type { PromiseKind } from "@/lib/practice/dashboard/client-contract";

/** The times that start and fulfil a client's promises; null if it has not happened. */
export interface PromiseFacts {
  /** The client's oldest message without a reply. */
  waitingMessageAt: Date | null;
  intakeSentAt: Date | null;
  intakeReviewedAt: Date | null;
  /** When the last of the seven onboarding steps was completed. */
  setUpAt: Date | null;
  trainingPlanLiveAt: Date | null;
  /** The client's oldest food diary that no plan answers yet. */
  waitingDiaryAt: Date | null;
}

export interface RunningPromise {
  kind: PromiseKind;
  startedAt: Date;
  dueAt: Date;
  isOverdue: boolean;
}

/**
 * Returns the open promises, earliest due first (PRODUCT.md, Client area). Their clocks run on working time only: 24 hours are one
 * working day.
 */
export function runningPromises(facts: PromiseFacts, now: Date, workingTime: WorkingTime): RunningPromise[] {
  const clocks: [PromiseKind, Date | null][] = [
    ["reply", facts.waitingMessageAt],
    ["intake_review", facts.intakeReviewedAt ? null : facts.intakeSentAt],
    ["training_plan", facts.trainingPlanLiveAt ? null : facts.setUpAt],
    ["nutrition_plan", facts.waitingDiaryAt],
  ];
  return clocks.flatMap(([kind, startedAt]) => (startedAt ? [toRunningPromise({ kind, startedAt }, now, workingTime)] : [])).toSorted(compareDueAt);
}

/** Adds to an open promise when it is due. */
export function toRunningPromise({ kind, startedAt }: { kind: PromiseKind; startedAt: Date }, now: Date, workingTime: WorkingTime): RunningPromise {
  const dueAt = promiseDueAt(workingTime, kind, startedAt);
  return { kind, startedAt, dueAt, isOverdue: dueAt <= now };
}

export const compareDueAt = (a: { dueAt: Date }, b: { dueAt: Date }) => a.dueAt.getTime() - b.dueAt.getTime();
