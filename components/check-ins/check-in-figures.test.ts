import { describe, expect, it } from "vitest";
import { figuresOf, namedPhotosOf } from "@/components/check-ins/check-in-figures";
import type { CheckIn } from "@/lib/check-ins/contract";

const none = {
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

describe("figuresOf", () => {
  it("shows weight in pounds, unless she hides it", () => {
    const data = { ...none, weight: 70, workoutsCompleted: 0 };
    expect(figuresOf({ data }, { hideWeight: false })).toEqual([
      { label: "Weight", value: "154.3 lbs" },
      { label: "Workouts", value: "0" },
    ]);
    expect(figuresOf({ data }, { hideWeight: true })).toEqual([{ label: "Workouts", value: "0" }]);
  });

  it("leaves out what was not given, and a motivation that only repeats energy", () => {
    expect(figuresOf({ data: none }, { hideWeight: false })).toEqual([]);
    expect(figuresOf({ data: { ...none, energyLevel: 7, motivationLevel: 7 } }, { hideWeight: false })).toEqual([{ label: "Energy", value: "7/10" }]);
  });
});

describe("namedPhotosOf", () => {
  it("names the posed ones by their pose and numbers the others", () => {
    const photos = { front: "/api/files/f", side: null, back: "/api/files/b" };
    expect(namedPhotosOf({ data: { ...none, photos }, progressPhotos: ["/api/files/f", "/api/files/b", "/api/files/x"] })).toEqual([
      { url: "/api/files/f", label: "Front" },
      { url: "/api/files/b", label: "Back" },
      { url: "/api/files/x", label: "Photo 1" },
    ]);
  });
});
