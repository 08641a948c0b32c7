import type { CheckIn } from "@/lib/work/check-ins/contract";
import { daysBetween } from "@/lib/platform/days";
import { toLbs } from "@/lib/platform/units";

type Unit = "lbs" | "cm" | "hours" | "litres" | "per week" | "/10";

/** A number of a check-in. `better` says which way is good news; where it stays open, a change is only a change. */
export interface Measure {
  label: string;
  unit: Unit;
  read: (checkIn: CheckIn) => number | null;
  better?: "more" | "less";
}

/** Something she wrote. */
export interface Words {
  label: string;
  read: (checkIn: CheckIn) => string | null;
}

const weight: Measure = { label: "Weight", unit: "lbs", read: ({ weight: kg }) => (kg === null ? null : toLbs(kg)) };
const energy: Measure = { label: "Energy", unit: "/10", better: "more", read: ({ data }) => data.energyLevel };
const workouts: Measure = { label: "Workouts", unit: "per week", better: "more", read: ({ workoutsCompleted }) => workoutsCompleted };
const sleep: Measure = { label: "Sleep average", unit: "hours", better: "more", read: ({ sleepHours }) => sleepHours };
const nutrition: Measure = { label: "Nutrition adherence", unit: "/10", better: "more", read: ({ nutritionAdherence }) => nutritionAdherence };
// Where she was not asked for it apart from energy it repeats that number, and once is enough.
const motivation: Measure = {
  label: "Motivation",
  unit: "/10",
  better: "more",
  read: ({ data }) => (data.motivationLevel === data.energyLevel ? null : data.motivationLevel),
};
const inCm = (label: string, name: "chest" | "waist" | "hips" | "arms" | "thighs"): Measure => ({ label, unit: "cm", read: ({ data }) => data[name] });

/** The spec's review tiles; the energy shown there is motivationLevel. The sixth, physical feeling, is text. */
export const tileMeasures: readonly Measure[] = [weight, { ...energy, read: ({ motivationLevel }) => motivationLevel }, workouts, sleep, nutrition];
/** What the spec names on the page of one client. */
export const clientPageMeasures: readonly Measure[] = [weight, { ...energy, label: "Energy level" }, workouts, sleep];

export const physicalFeeling: Words = { label: "Physical feeling", read: (checkIn) => checkIn.physicalFeeling };
const biggestWin: Words = { label: "Biggest win", read: (checkIn) => checkIn.biggestWin };
const supportNeeded: Words = { label: "Support needed", read: (checkIn) => checkIn.supportNeeded };
/** What the coach must have read before she answers. */
export const essentials: readonly Words[] = [biggestWin, supportNeeded];

export interface DetailSection {
  title: string;
  measures: readonly Measure[];
  words: readonly Words[];
}

/** Everything a check-in holds, by the spec's six headings. */
export const sections: readonly DetailSection[] = [
  {
    title: "Physical Metrics",
    measures: [weight, inCm("Chest", "chest"), inCm("Waist", "waist"), inCm("Hips", "hips"), inCm("Arms", "arms"), inCm("Thighs", "thighs")],
    words: [physicalFeeling, { label: "Physical changes", read: (checkIn) => checkIn.physicalChanges }],
  },
  {
    title: "Fitness Performance",
    measures: [workouts],
    words: [
      { label: "Strength", read: ({ data }) => data.strengthProgress },
      { label: "Endurance", read: ({ data }) => data.enduranceProgress },
      { label: "How training went", read: (checkIn) => checkIn.trainingManagement },
    ],
  },
  {
    title: "Lifestyle Factors",
    measures: [
      energy,
      sleep,
      { label: "Sleep quality", unit: "/10", better: "more", read: (checkIn) => checkIn.sleepQuality },
      { label: "Stress", unit: "/10", better: "less", read: ({ data }) => data.stressLevel },
    ],
    words: [{ label: "Energy, sleep and mindset", read: (checkIn) => checkIn.energySleepMindset }],
  },
  {
    title: "Nutrition",
    measures: [nutrition, { label: "Water a day", unit: "litres", better: "more", read: (checkIn) => checkIn.waterIntake }],
    words: [{ label: "How nutrition went", read: (checkIn) => checkIn.nutritionChallenges }],
  },
  {
    title: "Progress & Mindset",
    measures: [motivation],
    words: [
      biggestWin,
      { label: "Main focus area", read: (checkIn) => checkIn.focusArea },
      { label: "One thing to improve", read: (checkIn) => checkIn.oneImprovement },
      { label: "Long-term goal", read: (checkIn) => checkIn.longTermGoal },
    ],
  },
  {
    title: "Support & Communication",
    measures: [],
    words: [
      supportNeeded,
      { label: "Thoughts on referrals", read: (checkIn) => checkIn.referralThoughts },
      { label: "Anything else", read: (checkIn) => checkIn.additionalFeedback },
    ],
  },
];

/** The same without the essentials, for where those stand on their own. */
export const sectionsBesideEssentials = sections.map((section) => ({ ...section, words: section.words.filter((words) => !essentials.includes(words)) }));

const withUnit = (amount: string, unit: Unit) => (unit === "/10" ? `${amount}/10` : `${amount} ${unit}`);
export const valueText = (value: number, unit: Unit) => withUnit(String(value), unit);

export interface Change {
  text: string;
  tone: "good" | "bad" | "plain";
}

/** How a number moved since the check-in before; null where either of the two is missing. */
export function changeOf({ read, unit, better }: Measure, now: CheckIn, before: CheckIn | null): Change | null {
  const current = read(now);
  const earlier = before && read(before);
  if (current === null || earlier === null) return null;
  // Of the figures on screen, to the two decimals they are kept in: binary fractions leave crumbs.
  const difference = Math.round((current - earlier) * 100) / 100;
  if (difference === 0) return { text: "Same", tone: "plain" };
  const isMore = difference > 0;
  const amount = `${isMore ? "+" : "−"}${Math.abs(difference)}`;
  const text = unit === "/10" || unit === "per week" ? amount : withUnit(amount, unit);
  if (!better) return { text, tone: "plain" };
  return { text, tone: isMore === (better === "more") ? "good" : "bad" };
}

/** What to call the check-in before, seen from the one that is read: she may have missed some weeks. */
export function previousLabel(now: Pick<CheckIn, "dueDate">, before: Pick<CheckIn, "dueDate">) {
  const weeks = Math.round(daysBetween(before.dueDate, now.dueDate) / 7);
  return weeks === 1 ? "The week before" : `${weeks} weeks earlier`;
}
