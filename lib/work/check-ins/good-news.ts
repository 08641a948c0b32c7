import { formatWithUnit } from "@/lib/platform/units";
import { type CheckInMetricName, checkInFields, checkInMetricNames } from "@/lib/work/questions/check-in-fields";

type Numbers = Partial<Record<CheckInMetricName, number>>;

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** At most two decimals, so that sums of decimals read as they were entered. */
const rounded = (value: number) => Math.round(value * 100) / 100;
const inWords = (value: number) => numberWords[value] ?? String(value);

/** What is said of a number that is counted, with the unit of one and of several. */
const counted: Partial<Record<CheckInMetricName, (value: number) => string>> = {
  workoutsCompleted: (value) => (value === 1 ? "1 workout" : `${value} workouts`),
  averageSleep: (value) => `${formatWithUnit(value, "hours")} of sleep a night`,
  waterIntake: (value) => `${formatWithUnit(value, "litres")} of water a day`,
};

/** Counted numbers first: they say the most. */
const order: readonly CheckInMetricName[] = [...checkInMetricNames].toSorted((a, b) => Number(b in counted) - Number(a in counted));

/**
 * What went better than in the check-in before, in at most three sentences: numbers of both that changed to the good. Where a
 * change is neither good nor bad, as of weight, nothing is said. `since` is "last week" or "the last time".
 */
export function goodNews(numbers: Numbers, before: Numbers, since: "last week" | "the last time"): string[] {
  return order
    .flatMap((name) => {
      const { label, direction } = checkInFields[name];
      const [now, then] = [numbers[name], before[name]];
      if (now === undefined || then === undefined || direction === "neutral") return [];
      const gain = rounded(direction === "higher" ? now - then : then - now);
      if (gain <= 0) return [];
      const say = counted[name];
      return [say ? `${say(now)}, ${inWords(gain)} more than ${since}` : `${label} ${now} of 10, ${direction === "higher" ? "up" : "down"} from ${then}`];
    })
    .slice(0, 3);
}
