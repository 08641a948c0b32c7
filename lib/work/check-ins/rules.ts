import { isCheckInDue, isCheckInOwed, lastEndedMonday, type Membership, overdueMondayUnlessSubmitted } from "@/lib/core/weeks/rules";
import { addDays, mondayOnOrAfter, weekdayIndex } from "@/lib/platform/days";

/** One page of a client's history on screen. A check-in has long texts, so a whole history is megabytes. */
export const checkInHistoryPageSize = 20;
/** How many check-ins the review loads at a time. */
export const reviewPageSize = 50;

/*
 * The check-in week (PRODUCT.md "The check-in week"; spec platform §2 "Weekly Check-in"). Every day is YYYY-MM-DD in
 * the practice's time zone, so clock changes do not matter here.
 */

/** The week of a starting point that was given before the first check-in. Check-ins count from 1. */
export const startWeek = 0;

/** The week of what was measured before the client's first check-in was due. */
export const weekBeforeStart = -1;

/** An entry in a list of numbers or photos, which can be of the client's starting point or of a day that she measured herself on. */
export interface NumbersEntry {
  isStart?: true;
  isMeasured?: true;
}
/** Whether an entry is a check-in. */
export const isCheckIn = ({ isStart, isMeasured }: NumbersEntry) => !isStart && !isMeasured;

/** A check-in already sent. */
export interface SubmittedCheckIn {
  dueMonday: string;
  submittedOn: string;
  isReviewed: boolean;
}

/**
 * The Monday that a check-in sent today belongs to. From Saturday to Monday it is that Monday. From Tuesday to Friday
 * it is the Monday just ended if that one is owed and missing, else the coming one. A late check-in stays open until
 * Friday or its review, so that sending the form again edits it instead of creating a second one.
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

const isSentFor = (monday: string, sent: readonly SubmittedCheckIn[]) => sent.some(({ dueMonday }) => dueMonday === monday);

/** The Monday that was open yesterday, is no longer, and has no check-in: one begun then is still taken for it today. */
export function findMondayKept(today: string, membership: Membership, sent: readonly SubmittedCheckIn[]): string | null {
  const openYesterday = dueMondayForSubmission(addDays(today, -1), membership, sent);
  const isKept = openYesterday !== dueMondayForSubmission(today, membership, sent) && !isSentFor(openYesterday, sent);
  return isKept ? openYesterday : null;
}

/**
 * The Monday that a check-in is saved for: the one that she began it for, if that was open yesterday or has a check-in, which
 * this one edits, else the one that is open now.
 */
export function mondayToSave(today: string, membership: Membership, sent: readonly SubmittedCheckIn[], begunFor: string | undefined): string {
  if (begunFor !== undefined && (isSentFor(begunFor, sent) || begunFor === findMondayKept(today, membership, sent))) return begunFor;
  return dueMondayForSubmission(today, membership, sent);
}

/** The check-in that the client still has to send: the one that is open today, if it is owed and missing. */
export function findDueCheckIn(today: string, membership: Membership, sent: readonly SubmittedCheckIn[]): { dueDate: string; isOverdue: boolean } | null {
  const dueDate = dueMondayForSubmission(today, membership, sent);
  if (!isCheckInOwed(dueDate, today, membership) || isSentFor(dueDate, sent)) return null;
  return { dueDate, isOverdue: dueDate < today };
}

export type CheckInStatus = "overdue" | "pending" | "reviewed";

/**
 * A client's status: overdue while the Monday just ended is owed and missing, even if the coming one was sent, else the
 * status of the latest check-in. A paused client is never overdue. `sent` starts with the latest two.
 */
export function getClientCheckInStatus(today: string, membership: Membership, sent: readonly SubmittedCheckIn[]): CheckInStatus | null {
  const due = overdueMondayUnlessSubmitted(today, membership);
  if (due && !sent.some(({ dueMonday }) => dueMonday === due)) return "overdue";
  const [latest] = sent;
  if (!latest) return null;
  return latest.isReviewed ? "reviewed" : "pending";
}

/** The numbers that raise flags; null where the client gave none. */
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
  const isGivenAnd = (value: number | null, raisesFlag: (value: number) => boolean) => value !== null && raisesFlag(value);
  const flags: [CheckInFlag, boolean][] = [
    ["Low Energy", isGivenAnd(numbers.energyLevel, (energy) => energy <= 3)],
    ["Missed Workouts", isGivenAnd(numbers.workoutsCompleted, (workouts) => workouts < 3)],
    ["Poor Sleep", isGivenAnd(numbers.sleepHours, (hours) => hours < 6)],
    ["High Stress", isGivenAnd(numbers.stressLevel, (stress) => stress >= 8)],
    ["Nutrition Struggles", isGivenAnd(numbers.nutritionRating, (rating) => rating <= 3)],
  ];
  return flags.filter(([, raised]) => raised).map(([flag]) => flag);
}

/** Three or more flags need support (spec back-office §4). */
export const supportFlagCount = 3;
export const needsSupport = (flags: readonly CheckInFlag[]) => flags.length >= supportFlagCount;

export const overallLabels = ["Needs Support", "Excellent Progress", "Steady Progress", "No numbers given"] as const;
export type OverallLabel = (typeof overallLabels)[number];

/** The label of a check-in (spec back-office §4). A missing number counts neither way; without any of the five there is nothing to judge. */
export function getOverallLabel({ energyLevel, workoutsCompleted, sleepHours, stressLevel, nutritionRating }: FlagMetrics): OverallLabel {
  const numbers = { energyLevel, workoutsCompleted, sleepHours, stressLevel, nutritionRating };
  if (Object.values(numbers).every((value) => value === null)) return "No numbers given";
  const flags = getCheckInFlags(numbers);
  if (needsSupport(flags)) return "Needs Support";
  return flags.length === 0 ? "Excellent Progress" : "Steady Progress";
}
