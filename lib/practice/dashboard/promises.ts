import { addWorkingDays } from "@/lib/platform/working-days";
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
 * Returns the open promises, earliest due first (PRODUCT.md, Client area): a reply and an intake review within 24 hours, a
 * training plan within 48 hours, a nutrition plan within 3 working days.
 */
export function runningPromises(facts: PromiseFacts, now: Date, timeZone: string): RunningPromise[] {
  const hours = (count: number) => (start: Date) => new Date(start.getTime() + count * 3_600_000);
  const clocks: [PromiseKind, Date | null, (start: Date) => Date][] = [
    ["reply", facts.waitingMessageAt, hours(24)],
    ["intake_review", facts.intakeReviewedAt ? null : facts.intakeSentAt, hours(24)],
    ["training_plan", facts.trainingPlanLiveAt ? null : facts.setUpAt, hours(48)],
    ["nutrition_plan", facts.waitingDiaryAt, (start) => addWorkingDays(start, 3, timeZone)],
  ];
  return clocks.flatMap(([kind, startedAt, due]) => (startedAt ? [toRunningPromise(kind, startedAt, due(startedAt), now)] : [])).toSorted(compareDueAt);
}

export const compareDueAt = (a: { dueAt: Date }, b: { dueAt: Date }) => a.dueAt.getTime() - b.dueAt.getTime();

const toRunningPromise = (kind: PromiseKind, startedAt: Date, dueAt: Date, now: Date): RunningPromise => ({ kind, startedAt, dueAt, isOverdue: dueAt <= now });
