import type { CheckIn } from "@/lib/work/check-ins/contract";

/** The numbers of a check-in without any. */
export const emptyCheckInData = {
  weight: null,
  energyLevel: null,
  motivationLevel: null,
  stressLevel: null,
  sleepQuality: null,
  nutritionRating: null,
  averageSleep: null,
  sleepHours: null,
  workoutsCompleted: null,
  waterIntake: null,
  physicalFeeling: null,
  strengthProgress: null,
  enduranceProgress: null,
  chest: null,
  waist: null,
  hips: null,
  arms: null,
  thighs: null,
  photos: { front: null, side: null, back: null },
} satisfies CheckIn["data"];
