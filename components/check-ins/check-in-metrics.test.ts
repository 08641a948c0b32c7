import { describe, expect, it } from "vitest";
import { formatCheckInMetrics, toLabelledPhotos } from "@/components/check-ins/check-in-metrics";
import { emptyCheckInData } from "@/tests/factories/check-in-data";

describe("formatCheckInMetrics", () => {
  it("shows weight in the chosen unit unless it is hidden", () => {
    const data = { ...emptyCheckInData, weight: 70, workoutsCompleted: 0 };
    for (const [weightUnit, value] of [["lb", "154.3 lbs"], ["kg", "70 kg"], ["st", "11 st 0.3 lb"]] as const)
      expect(formatCheckInMetrics({ data }, { hideWeight: false, weightUnit })).toEqual([
        { label: "Weight", value },
        { label: "Workouts", value: "0" },
      ]);
    expect(formatCheckInMetrics({ data }, { hideWeight: true, weightUnit: "kg" })).toEqual([{ label: "Workouts", value: "0" }]);
  });

  it("leaves out missing numbers, and shows motivation and energy as two answers", () => {
    expect(formatCheckInMetrics({ data: emptyCheckInData }, { hideWeight: false, weightUnit: "kg" })).toEqual([]);
    expect(formatCheckInMetrics({ data: { ...emptyCheckInData, energyLevel: 7, motivationLevel: 7 } }, { hideWeight: false, weightUnit: "kg" })).toEqual([
      { label: "Energy", value: "7/10" },
      { label: "Motivation", value: "7/10" },
    ]);
  });
});

describe("toLabelledPhotos", () => {
  it("labels posed photos by pose and numbers the others", () => {
    const photos = { front: "/api/files/f", side: null, back: "/api/files/b" };
    expect(toLabelledPhotos({ data: { ...emptyCheckInData, photos }, progressPhotos: ["/api/files/f", "/api/files/b", "/api/files/x"] })).toEqual([
      { url: "/api/files/f", label: "Front" },
      { url: "/api/files/b", label: "Back" },
      { url: "/api/files/x", label: "Photo 1" },
    ]);
  });

  it("leaves out a hidden pose, also among the photos without a pose", () => {
    const photos = { front: "/api/files/f", side: null, back: "/api/files/b" };
    expect(toLabelledPhotos({ data: { ...emptyCheckInData, photos }, progressPhotos: ["/api/files/f", "/api/files/b", "/api/files/x"] }, ["front"])).toEqual([
      { url: "/api/files/b", label: "Back" },
      { url: "/api/files/x", label: "Photo 1" },
    ]);
  });
});
