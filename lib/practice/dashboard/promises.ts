import { addWorkingDays } from "@/lib/platform/working-days";
import type { PromiseKind } from "@/lib/practice/dashboard/client-contract";

/** What starts and stops a client's promises; null for what has not happened. */
export interface PromiseFacts {
  /** Her oldest message that no coach has answered. */
  waitingMessageAt: Date | null;
  intakeSentAt: Date | null;
  intakeReviewedAt: Date | null;
  /** When the last of the seven onboarding steps was completed. */
  setUpAt: Date | null;
  trainingPlanLiveAt: Date | null;
  /** Her oldest food diary that no plan has answered. */
  waitingDiaryAt: Date | null;
}

export interface RunningPromise {
  kind: PromiseKind;
  startedAt: Date;
  dueAt: Date;
  isOverdue: boolean;
}

/** The promises that run at `now`, the earliest due first: a reply and an intake review in 24 hours, a training plan in 48, a nutrition plan in three working days. */
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
