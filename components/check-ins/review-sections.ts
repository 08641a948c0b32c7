import { daysBetween } from "@/lib/platform/days";
import { kgToLbs } from "@/lib/platform/units";
import type { CheckIn } from "@/lib/work/check-ins/contract";

type MetricUnit = "lbs" | "cm" | "hours" | "litres" | "per week" | "/10";

/** A number of a check-in. `better` says which way is good news; where it stays open, a change is only a change. */
export interface ReviewMetric {
  label: string;
  unit: MetricUnit;
  read: (checkIn: CheckIn) => number | null;
  betterDirection?: "more" | "less";
}

/** Something she wrote. */
export interface ReviewText {
  label: string;
  read: (checkIn: CheckIn) => string | null;
}

const weightMetric: ReviewMetric = { label: "Weight", unit: "lbs", read: ({ weight: kg }) => (kg === null ? null : kgToLbs(kg)) };
const energyMetric: ReviewMetric = { label: "Energy", unit: "/10", betterDirection: "more", read: ({ data }) => data.energyLevel };
const workoutsMetric: ReviewMetric = { label: "Workouts", unit: "per week", betterDirection: "more", read: ({ workoutsCompleted }) => workoutsCompleted };
const sleepMetric: ReviewMetric = { label: "Sleep average", unit: "hours", betterDirection: "more", read: ({ sleepHours }) => sleepHours };
const nutritionMetric: ReviewMetric = { label: "Nutrition adherence", unit: "/10", betterDirection: "more", read: ({ nutritionAdherence }) => nutritionAdherence };
// Where she was not asked for it apart from energy it repeats that number, and once is enough.
const motivationMetric: ReviewMetric = {
  label: "Motivation",
  unit: "/10",
  betterDirection: "more",
  read: ({ data }) => (data.motivationLevel === data.energyLevel ? null : data.motivationLevel),
};
const measurementMetric = (label: string, name: "chest" | "waist" | "hips" | "arms" | "thighs"): ReviewMetric => ({ label, unit: "cm", read: ({ data }) => data[name] });

/** The spec's review tiles; the energy shown there is motivationLevel. The sixth, physical feeling, is text. */
export const tileMetrics: readonly ReviewMetric[] = [weightMetric, { ...energyMetric, read: ({ motivationLevel }) => motivationLevel }, workoutsMetric, sleepMetric, nutritionMetric];
/** What the spec names on the page of one client. */
export const clientPageMetrics: readonly ReviewMetric[] = [weightMetric, { ...energyMetric, label: "Energy level" }, workoutsMetric, sleepMetric];

export const physicalFeelingText: ReviewText = { label: "Physical feeling", read: (checkIn) => checkIn.physicalFeeling };
const biggestWinText: ReviewText = { label: "Biggest win", read: (checkIn) => checkIn.biggestWin };
const supportNeededText: ReviewText = { label: "Support needed", read: (checkIn) => checkIn.supportNeeded };
/** What the coach must have read before she answers. */
export const essentialTexts: readonly ReviewText[] = [biggestWinText, supportNeededText];

export interface ReviewSection {
  title: string;
  metrics: readonly ReviewMetric[];
  texts: readonly ReviewText[];
}

/** Everything a check-in holds, by the spec's six headings. */
export const reviewSections: readonly ReviewSection[] = [
  {
    title: "Physical Metrics",
    metrics: [weightMetric, measurementMetric("Chest", "chest"), measurementMetric("Waist", "waist"), measurementMetric("Hips", "hips"), measurementMetric("Arms", "arms"), measurementMetric("Thighs", "thighs")],
    texts: [physicalFeelingText, { label: "Physical changes", read: (checkIn) => checkIn.physicalChanges }],
  },
  {
    title: "Fitness Performance",
    metrics: [workoutsMetric],
    texts: [
      { label: "Strength", read: ({ data }) => data.strengthProgress },
      { label: "Endurance", read: ({ data }) => data.enduranceProgress },
      { label: "How training went", read: (checkIn) => checkIn.trainingManagement },
    ],
  },
  {
    title: "Lifestyle Factors",
    metrics: [
      energyMetric,
      sleepMetric,
      { label: "Sleep quality", unit: "/10", betterDirection: "more", read: (checkIn) => checkIn.sleepQuality },
      { label: "Stress", unit: "/10", betterDirection: "less", read: ({ data }) => data.stressLevel },
    ],
    texts: [{ label: "Energy, sleep and mindset", read: (checkIn) => checkIn.energySleepMindset }],
  },
  {
    title: "Nutrition",
    metrics: [nutritionMetric, { label: "Water a day", unit: "litres", betterDirection: "more", read: (checkIn) => checkIn.waterIntake }],
    texts: [{ label: "How nutrition went", read: (checkIn) => checkIn.nutritionChallenges }],
  },
  {
    title: "Progress & Mindset",
    metrics: [motivationMetric],
    texts: [
      biggestWinText,
      { label: "Main focus area", read: (checkIn) => checkIn.focusArea },
      { label: "One thing to improve", read: (checkIn) => checkIn.oneImprovement },
      { label: "Long-term goal", read: (checkIn) => checkIn.longTermGoal },
    ],
  },
  {
    title: "Support & Communication",
    metrics: [],
    texts: [
      supportNeededText,
      { label: "Thoughts on referrals", read: (checkIn) => checkIn.referralThoughts },
      { label: "Anything else", read: (checkIn) => checkIn.additionalFeedback },
    ],
  },
];

/** The same without the essentials, for where those stand on their own. */
export const sectionsWithoutEssentials = reviewSections.map((section) => ({ ...section, texts: section.texts.filter((text) => !essentialTexts.includes(text)) }));

const appendUnit = (amount: string, unit: MetricUnit) => (unit === "/10" ? `${amount}/10` : `${amount} ${unit}`);
export const formatMetricValue = (value: number, unit: MetricUnit) => appendUnit(String(value), unit);

export interface MetricChange {
  text: string;
  tone: "good" | "bad" | "plain";
}

/** How a number moved since the check-in before; null where either of the two is missing. */
export function getMetricChange({ read, unit, betterDirection }: ReviewMetric, now: CheckIn, before: CheckIn | null): MetricChange | null {
  const current = read(now);
  const earlier = before && read(before);
  if (current === null || earlier === null) return null;
  // Of the figures on screen, to the two decimals they are kept in: binary fractions leave crumbs.
  const difference = Math.round((current - earlier) * 100) / 100;
  if (difference === 0) return { text: "Same", tone: "plain" };
  const isMore = difference > 0;
  const amount = `${isMore ? "+" : "−"}${Math.abs(difference)}`;
  const text = unit === "/10" || unit === "per week" ? amount : appendUnit(amount, unit);
  if (!betterDirection) return { text, tone: "plain" };
  return { text, tone: isMore === (betterDirection === "more") ? "good" : "bad" };
}

/** What to call the check-in before, seen from the one that is read: she may have missed some weeks. */
export function getPreviousCheckInLabel(now: Pick<CheckIn, "dueDate">, before: Pick<CheckIn, "dueDate">) {
  const weeks = Math.round(daysBetween(before.dueDate, now.dueDate) / 7);
  return weeks === 1 ? "The week before" : `${weeks} weeks earlier`;
}
