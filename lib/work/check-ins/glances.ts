import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import { isCheckIn } from "@/lib/work/check-ins/rules";
import { calculateTrends, type Trend, type TrendCheckIn, type TrendOptions } from "@/lib/work/check-ins/trends";
import { checkInFields } from "@/lib/work/questions/check-in-fields";

const { weight, averageSleep, energyLevel, workoutsCompleted } = checkInFields;
const glanceFields = { weight, averageSleep, energyLevel, workoutsCompleted };

/** How many check-ins a line shows. */
export const glanceWeeks = 8;

type Entry = TrendCheckIn & Pick<CheckInNumbers, "isStart" | "isMeasured">;

/** The trends of weight, sleep, energy and workouts in a client's last weeks; without those that fewer than two check-ins have. Takes check-ins newest first. */
export const glanceTrends = (checkIns: readonly Entry[], options: TrendOptions): Trend[] =>
  calculateTrends(checkIns.filter((week) => isCheckIn(week)).slice(0, glanceWeeks), options, glanceFields);
