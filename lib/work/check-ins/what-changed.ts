import { addDays } from "@/lib/platform/days";
import { countWeight, formatCountedWeight, formatWithUnit, type WeightUnit } from "@/lib/platform/units";
import { type CheckInFlag, getCheckInFlags, isCheckIn, startWeek } from "@/lib/work/check-ins/rules";
import { type CheckInFieldTable, checkInFields, type CheckInMetricName, type CheckInUnit, listNumericFields, type NamedNumericField } from "@/lib/work/questions/check-in-fields";

/** The numbers of a week, or of a day of the client's starting point, as they are stored: weight in kg, measurements in cm. */
export interface WeekOfNumbers {
  weekNumber: number;
  /** The week's Monday. A pause has Mondays and no week numbers. */
  dueDate: string;
  isStart?: true;
  isMeasured?: true;
  numbers: Readonly<Record<string, unknown>>;
}

interface ComparedWeeks {
  current: WeekOfNumbers;
  /** The weeks before, newest first. */
  earlier: readonly WeekOfNumbers[];
  /** What she answered to how she can be supported, now and in the check-in before. */
  support: string;
  previousSupport: string | null;
}

interface ClientSettings {
  weightUnit: WeightUnit;
  hideWeight: boolean;
}

export const maxChanges = 6;

/** The smallest change worth a sentence, by unit. */
const notableChange: Record<CheckInUnit | "count", number> = { kg: 0.5, cm: 1, hours: 0.5, litres: 0.5, "per week": 1, "/10": 2, count: 1 };
/** From here on a change is as important as can be, in notable ones: otherwise a large unit would always come first. */
const maxImportance = 3;
const flagImportance = 2;
const recordImportance = 2;
/** Fewer weeks before make no record. */
const minWeeksForRecord = 2;

const flaggedFields: Record<CheckInFlag, CheckInMetricName> = { "Low Energy": "energyLevel", "Missed Workouts": "workoutsCompleted", "Poor Sleep": "averageSleep", "High Stress": "stressLevel", "Nutrition Struggles": "nutritionRating" };

/**
 * What changed since the last check-in, or since the last week that has the number, as sentences to the client: the most
 * important number first, what she asked for last, at most six. Empty if there is nothing to compare.
 */
export function describeChanges({ current, earlier, support, previousSupport }: ComparedWeeks, { weightUnit, hideWeight }: ClientSettings, fields: CheckInFieldTable = checkInFields): string[] {
  const flagged = findFlaggedFields(current);
  const compared = listNumericFields(fields)
    .filter(({ name }) => !(hideWeight && name === "weight"))
    .flatMap((field) => {
      const value = readNumber(current, field.name);
      return value !== null ? [compareNumber({ field, value, isFlagged: flagged.has(field.name), current, earlier, weightUnit })] : [];
    });
  const isFirst = !earlier.some((week) => isCheckIn(week));
  const opening = isFirst ? ["Your first check-in."] : [];
  const request = support.trim() === previousSupport?.trim() ? [] : describeRequest(support);
  const numbers = compared.toSorted((a, b) => b.importance - a.importance).flatMap(({ sentence }) => sentence ?? []);
  const said = [...opening, ...numbers.slice(0, maxChanges - opening.length - request.length), ...request];
  const [latest] = earlier;
  if (said.length > 0 || !latest || !compared.some(({ hasEarlier }) => hasEarlier)) return said;
  return [`Nothing changed much${sinceWeek(latest, current) || " since last week"}.`];
}

function readNumber({ numbers }: WeekOfNumbers, name: string): number | null {
  const value = numbers[name];
  return typeof value === "number" ? value : null;
}

function findFlaggedFields(week: WeekOfNumbers): ReadonlySet<string> {
  const read = (name: CheckInMetricName) => readNumber(week, name);
  const flags = getCheckInFlags({ energyLevel: read("energyLevel"), workoutsCompleted: read("workoutsCompleted"), sleepHours: read("averageSleep"), stressLevel: read("stressLevel"), nutritionRating: read("nutritionRating") });
  return new Set(flags.map((flag) => flaggedFields[flag]));
}

interface ComparedNumber {
  field: NamedNumericField;
  value: number;
  isFlagged: boolean;
  current: WeekOfNumbers;
  earlier: readonly WeekOfNumbers[];
  weightUnit: WeightUnit;
}

/** The sentence about one number, null if it is not worth one, and how important it is. */
function compareNumber({ field, value, isFlagged, current, earlier, weightUnit }: ComparedNumber) {
  const say = sentencesFor(field, weightUnit);
  const before = earlier.flatMap((week) => {
    const earlierValue = readNumber(week, field.name);
    return earlierValue === null ? [] : [{ week, value: earlierValue }];
  });
  const [last] = before;
  const flagImportanceIfAny = isFlagged ? flagImportance : 0;
  if (!last) return { sentence: isFlagged ? say.now(value) : null, importance: flagImportanceIfAny, hasEarlier: false };
  // Compared as they are shown, so that rounding makes no change of its own.
  const size = Math.abs(say.shown(value) - say.shown(last.value)) / notableChange[field.unit ?? "count"];
  if (size < 1) return { sentence: isFlagged ? say.still(value) : null, importance: flagImportanceIfAny, hasEarlier: true };
  const importance = Math.min(size, maxImportance) + flagImportanceIfAny;
  const isRecord = field.unit === "per week" && field.direction === "higher" && before.length >= minWeeksForRecord && before.every((week) => week.value < value);
  if (isRecord) return { sentence: `First week with ${say.counted(value)}.`, importance: importance + recordImportance, hasEarlier: true };
  return { sentence: say.change(last.value, value, last.week, current), importance, hasEarlier: true };
}

/** " since week 3", " since the start", for one that was given later " since your starting point", for one from elsewhere " since you last measured"; empty for the week before. */
function sinceWeek(week: WeekOfNumbers, current: WeekOfNumbers): string {
  if (week.isMeasured) return " since you last measured";
  if (week.isStart) return week.weekNumber === startWeek ? " since the start" : " since your starting point";
  return addDays(week.dueDate, 7) === current.dueDate ? "" : ` since week ${week.weekNumber}`;
}

/** Two decimals, as they are stored. */
const rounded = (value: number) => Math.round(value * 100) / 100;

/** How a field's number is put into words. */
function sentencesFor({ label, unit }: NamedNumericField, weightUnit: WeightUnit) {
  // "Sleep a night" is "Sleep", so many hours "a night".
  const [, name = label, per = ""] = /^(.*?)( a (?:night|day))$/.exec(label) ?? [];
  const counted = (value: number) => (value === 0 ? `no ${label.toLowerCase()}` : value === 1 ? `1 ${label.toLowerCase().replace(/s$/, "")}` : `${value} ${label.toLowerCase()}`);
  const shown = (value: number) => (unit === "kg" ? countWeight(value, weightUnit) : rounded(value));
  function withUnit(value: number) {
    if (unit === "kg") return formatCountedWeight(shown(value), weightUnit);
    if (unit === null || unit === "per week") return `${shown(value)}${per}`;
    if (unit === "/10") return `${shown(value)} out of 10`;
    return `${formatWithUnit(shown(value), unit)}${per}`;
  }
  const sentenceOf = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  return {
    shown,
    counted,
    now: (value: number) => (unit === "per week" ? sentenceOf(`${counted(value)} this week`) : `${name} is ${withUnit(value)}.`),
    still: (value: number) => (unit === "per week" ? `Still ${counted(value)} a week.` : `${name} is still ${withUnit(value)}.`),
    change(then: number, value: number, week: WeekOfNumbers, current: WeekOfNumbers) {
      const since = sinceWeek(week, current);
      if (unit === "/10") return `${name} is ${withUnit(value)}, ${value > then ? "up" : "down"} from ${then}${since.replace("since", "in").replace("in the start", "at the start")}.`;
      const from = unit === "kg" ? withUnit(then) : String(shown(then));
      return `${name} went from ${from} to ${withUnit(value)}${since}.`;
    },
  };
}

/** Answers that ask for nothing. */
const asksForNothing = /^(?:nothing|none|nope|no|n\/?a|not (?:right now|at the moment|this week|really|yet)|all (?:good|fine|well|ok(?:ay)?)|happy|i(?:'|’)?m (?:fine|good|ok(?:ay)?|happy)|same|more of the same|-+|—)(?:$|[^a-z])/i;
/** What asks for something after all. */
const hasRequest = /\?|\b(?:but|please|could|can you|would you)\b/i;
const maxQuoteLength = 120;

/** What she asks for in her own words, spoken to her where that takes no guessing; none if she asks for nothing. */
function describeRequest(support: string): string[] {
  const text = support.replace(/\s+/g, " ").trim();
  if (text === "" || (asksForNothing.test(text) && !hasRequest.test(text))) return [];
  const [, wanted] = /^(?:some |a little )?help with ([^.?!,;:]+)[.?!]?$/i.exec(text) ?? [];
  // "I" needs another verb, so it is quoted.
  if (wanted && !/\bI\b/.test(wanted)) return [`You asked for help with ${wanted.trim().replace(/\bmy\b/gi, "your").replace(/\bmyself\b/gi, "yourself").replace(/\bme\b/gi, "you")}.`];
  return [`You asked: “${shorten(text)}”`];
}

function shorten(text: string): string {
  if (text.length <= maxQuoteLength) return text;
  const cut = text.slice(0, maxQuoteLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[,;:.]$/, "")}…`;
}
