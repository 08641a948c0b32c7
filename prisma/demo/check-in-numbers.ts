import { checkInFields, groupNumericFields } from "@/lib/work/questions/check-in-fields";
import { pickByIndex } from "@/prisma/demo/pick-by-index";
import type { DemoProfile } from "@/prisma/demo/profiles";
import { typicalNumbers } from "@/tests/factories/check-in-data";
import type { WeekMood } from "@/tests/factories/check-in-texts";

const { scales, weekly, measurements } = groupNumericFields(checkInFields);

/** Numbers that raise no flag (great), one or two (mixed), and three or more (tough); spec back-office §4. */
const numbersByMood = {
  great: { energy: 8, stress: 3, sleepQuality: 8, nutrition: 8, sleep: 7.6, workouts: 4, water: 2.4 },
  mixed: { energy: 6, stress: 6, sleepQuality: 6, nutrition: 6, sleep: 6.7, workouts: 2, water: 1.9 },
  tough: { energy: 3, stress: 8, sleepQuality: 3, nutrition: 4, sleep: 5.4, workouts: 1, water: 1.4 },
} satisfies Record<WeekMood, object>;

const feelingsByMood: Record<WeekMood, readonly string[]> = {
  great: ["Strong", "Fit and rested", "Light on my feet"],
  mixed: ["Fine, a bit stiff", "Tired legs", "OK"],
  tough: ["Drained", "Heavy and sore"],
};

const weightVariation = [0, 0.3, -0.2, 0.1, -0.3];
const round = (value: number) => Math.round(value * 10) / 10;

/** "Your numbers" of one week. Weight falls from week to week; the other numbers follow the mood of the week. */
export function demoCheckInNumbers({ startKg, kgPerWeek }: Pick<DemoProfile, "startKg" | "kgPerWeek">, week: number, mood: WeekMood) {
  const base = numbersByMood[mood];
  const isEven = week % 2 === 0;
  return {
    ...typicalNumbers([...scales, ...weekly], mood),
    // Left blank, as most clients do.
    motivationLevel: null,
    weight: round(startKg - kgPerWeek * (week - 1) + pickByIndex(weightVariation, week)),
    energyLevel: base.energy + (mood !== "tough" && isEven ? 1 : 0),
    stressLevel: base.stress,
    sleepQuality: base.sleepQuality,
    nutritionRating: base.nutrition - (isEven ? 0 : 1),
    averageSleep: round(base.sleep + pickByIndex([0, 0.2, -0.1], week)),
    workoutsCompleted: base.workouts + (mood === "great" && isEven ? 1 : 0),
    waterIntake: base.water,
    physicalFeeling: pickByIndex(feelingsByMood[mood], week),
    strengthProgress: mood === "great" ? pickByIndex(["Squat up by 2.5 kg", "Two more reps on rows", "First full push-ups"], week) : "About the same",
    enduranceProgress: mood === "great" ? pickByIndex(["5 km without a stop", "Stairs are easy now", "Longer walks"], week) : null,
  };
}

/** Measurements in cm, which shrink with the weight. */
export function demoMeasurements({ startKg, kgPerWeek }: Pick<DemoProfile, "startKg" | "kgPerWeek">, week: number) {
  const lost = kgPerWeek * (week - 1);
  return {
    ...typicalNumbers(measurements, "mixed"),
    chest: round(startKg * 0.6 + 50 - lost * 0.5),
    waist: round(startKg * 0.7 + 28 - lost * 1.1),
    hips: round(startKg * 0.6 + 58 - lost * 0.9),
    arms: round(startKg * 0.2 + 15 - lost * 0.2),
    thighs: round(startKg * 0.4 + 29 - lost * 0.5),
  };
}
