import { isCheckInDue, lastEndedMonday, type Membership, overdueMondayUnlessSubmitted } from "@/lib/core/weeks/rules";
import { mondayOnOrAfter, weekdayIndex } from "@/lib/platform/days";

/*
 * The check-in week (PRODUCT.md "The check-in week"; spec platform §2 "Weekly Check-in"). Every day here is
 * YYYY-MM-DD in the practice's time zone, so clock changes have been dealt with before these rules are asked.
 */

/** What a client already sent, by due Monday. */
export interface SubmittedCheckIn {
  dueMonday: string;
  submittedOn: string;
  isReviewed: boolean;
}

/**
 * The Monday that a check-in sent today belongs to. From Saturday to Monday it is that Monday. From Tuesday to Friday
 * it is the Monday just ended if that one is owed and missing, else the coming one. One sent late and not reviewed yet
 * keeps its place until Friday, so that sending the same form again edits it instead of making a second check-in.
 */
export function dueMondayForSubmission(today: string, membership: Membership, sent: readonly SubmittedCheckIn[]): string {
  const coming = mondayOnOrAfter(today);
  const isTuesdayToFriday = weekdayIndex(today) >= 2 && weekdayIndex(today) <= 5;
  const ended = lastEndedMonday(today);
  if (!isTuesdayToFriday || !isCheckInDue(ended, membership)) return coming;
  const forEnded = sent.find((checkIn) => checkIn.dueMonday === ended);
  const isOpen = !forEnded || (forEnded.submittedOn > ended && !forEnded.isReviewed);
  return isOpen ? ended : coming;
}

export type CheckInStatus = "overdue" | "pending" | "reviewed";

/**
 * Where a client stands: overdue while the latest ended Monday is owed and missing, even if she has sent the coming
 * one, else as her latest check-in is. While she is paused she is never overdue. `sent` begins with the latest two.
 */
export function getClientCheckInStatus(today: string, membership: Membership, sent: readonly SubmittedCheckIn[]): CheckInStatus | null {
  const due = overdueMondayUnlessSubmitted(today, membership);
  if (due && !sent.some(({ dueMonday }) => dueMonday === due)) return "overdue";
  const [latest] = sent;
  if (!latest) return null;
  return latest.isReviewed ? "reviewed" : "pending";
}

/** The numbers that flags are read from; null where she gave none. */
export interface FlagMetrics {
  energyLevel: number | null;
  workoutsCompleted: number | null;
  sleepHours: number | null;
  stressLevel: number | null;
  nutritionRating: number | null;
}
export type CheckInFlag = "Low Energy" | "Missed Workouts" | "Poor Sleep" | "High Stress" | "Nutrition Struggles";

/** Spec back-office §4 "Check-in flags". A missing value raises none. */
export function getCheckInFlags(numbers: FlagMetrics): CheckInFlag[] {
  const given = (value: number | null, raises: (value: number) => boolean) => value !== null && raises(value);
  const flags: [CheckInFlag, boolean][] = [
    ["Low Energy", given(numbers.energyLevel, (energy) => energy <= 3)],
    ["Missed Workouts", given(numbers.workoutsCompleted, (workouts) => workouts < 3)],
    ["Poor Sleep", given(numbers.sleepHours, (hours) => hours < 6)],
    ["High Stress", given(numbers.stressLevel, (stress) => stress >= 8)],
    ["Nutrition Struggles", given(numbers.nutritionRating, (rating) => rating <= 3)],
  ];
  return flags.filter(([, raised]) => raised).map(([flag]) => flag);
}

export type OverallLabel = "Needs Support" | "Excellent Progress" | "Steady Progress";

/** Three flags or more need support; none is excellent. */
export function getOverallLabel(flags: readonly CheckInFlag[]): OverallLabel {
  if (flags.length >= 3) return "Needs Support";
  return flags.length === 0 ? "Excellent Progress" : "Steady Progress";
}
