import { dueMondayForWeekNumber, firstDueMonday, isCheckInDue, type Membership, milestoneWeeks } from "@/lib/core/weeks/rules";
import { addDays } from "@/lib/platform/days";
import type { WeightUnit } from "@/lib/platform/units";
import { isCheckIn, weekBeforeStart } from "@/lib/work/check-ins/rules";
import { calculateTrends, type Trend, type TrendCheckIn } from "@/lib/work/check-ins/trends";
import { checkInFields } from "@/lib/work/questions/check-in-fields";

/** A week to look back at: weeks 4, 8 and 12, and every twelfth after that. */
export interface Milestone {
  week: number;
  /** Its Monday (YYYY-MM-DD). */
  monday: string;
  /** What happened up to that Monday; null until it has passed. */
  facts: MilestoneFacts | null;
}

export interface MilestoneFacts {
  /** The check-ins that were sent, and how many there could have been: every Monday that was due, and every one that was sent. */
  sent: number;
  due: number;
  /** All workouts of these weeks; null where none of them has a number. */
  workouts: number | null;
  /** Energy, sleep and weight, each from the first week with a number to the latest. */
  changes: readonly Trend[];
}

interface MilestoneInput {
  today: string;
  membership: Membership;
  /** One client's check-ins, newest first. */
  checkIns: readonly TrendCheckIn[];
  weightUnit: WeightUnit;
  hideWeight: boolean;
}

const { energyLevel, averageSleep, weight } = checkInFields;
const comparedFields = { energyLevel, averageSleep, weight };

/** The milestones of a client in order: at least weeks 4, 8 and 12, then every one that has passed and the next. */
export function findMilestones({ today, membership, ...input }: MilestoneInput): Milestone[] {
  const milestones: Milestone[] = [];
  const lastFixed = Math.max(...milestoneWeeks);
  for (let week: number = milestoneWeeks[0]; ; week += week < lastFixed ? milestoneWeeks[0] : lastFixed) {
    const monday = dueMondayForWeekNumber(week, membership);
    const facts = monday < today ? lookBack(monday, membership, input) : null;
    milestones.push({ week, monday, facts });
    if (facts === null && week >= lastFixed) return milestones;
  }
}

function lookBack(monday: string, membership: Membership, { checkIns, weightUnit, hideWeight }: Pick<MilestoneInput, "checkIns" | "weightUnit" | "hideWeight">): MilestoneFacts {
  const until = checkIns.filter(({ dueDate }) => dueDate <= monday);
  // The starting point is where the changes begin, and no check-in.
  const sent = until.filter((week) => isCheckIn(week));
  const workouts = sent.flatMap(({ data: { workoutsCompleted } }) => (typeof workoutsCompleted === "number" ? [workoutsCompleted] : []));
  return {
    sent: sent.length,
    due: new Set([...sent.map(({ dueDate }) => dueDate), ...dueMondays(monday, membership)]).size,
    workouts: workouts.length === 0 ? null : workouts.reduce((sum, count) => sum + count, 0),
    // What she measured before coaching is no change since its start.
    changes: calculateTrends(until.filter(({ weekNumber }) => weekNumber !== weekBeforeStart), { weightUnit, hideWeight }, comparedFields),
  };
}

function dueMondays(last: string, membership: Membership) {
  const mondays: string[] = [];
  for (let monday = firstDueMonday(membership.joinDate); monday <= last; monday = addDays(monday, 7)) if (isCheckInDue(monday, membership)) mondays.push(monday);
  return mondays;
}
