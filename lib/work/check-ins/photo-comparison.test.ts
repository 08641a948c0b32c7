import { describe, expect, it } from "vitest";
import { findComparablePoses, selectComparedPhotos } from "@/lib/work/check-ins/photo-comparison";
import { emptyCheckInData } from "@/tests/factories/check-in-data";

type Photos = typeof emptyCheckInData.photos | Partial<Record<"front" | "side" | "back", string>>;

const checkIn = (weekNumber: number, photos: Photos = {}) => ({
  weekNumber,
  dueDate: `2026-01-${String(weekNumber).padStart(2, "0")}`,
  data: { ...emptyCheckInData, photos: { ...emptyCheckInData.photos, ...photos } },
});
const photo = (weekNumber: number, url: string) => ({ weekNumber, day: `2026-01-${String(weekNumber).padStart(2, "0")}`, url });

describe("findComparablePoses", () => {
  it.each([
    ["no check-in", []],
    ["no photos", [checkIn(8), checkIn(4)]],
    ["one week of photos", [checkIn(8, { front: "f8", side: "s8", back: "b8" }), checkIn(4)]],
    ["a different pose each time", [checkIn(8, { front: "f8" }), checkIn(4, { back: "b4" })]],
  ])("finds none with %s", (_, checkIns) => {
    expect(findComparablePoses(checkIns)).toEqual([]);
  });

  it("finds the poses of at least two weeks, oldest first, and skips weeks without photos", () => {
    const checkIns = [checkIn(12, { front: "f12", back: "b12" }), checkIn(8, { front: "f8", side: "s8" }), checkIn(5), checkIn(4, { front: "f4", back: "b4" })];
    expect(findComparablePoses(checkIns)).toEqual([
      { pose: "front", photos: [photo(4, "f4"), photo(8, "f8"), photo(12, "f12")] },
      { pose: "back", photos: [photo(4, "b4"), photo(12, "b12")] },
    ]);
  });
});

describe("with a starting point", () => {
  const start = { weekNumber: 0, dueDate: "2025-12-30", data: { ...emptyCheckInData, photos: { front: "f0", side: null, back: null } } };

  it("compares a week with it", () => {
    expect(findComparablePoses([checkIn(4, { front: "f4", side: "s4" }), start])).toEqual([{ pose: "front", photos: [{ weekNumber: 0, day: "2025-12-30", url: "f0" }, photo(4, "f4")] }]);
  });
});

describe("selectComparedPhotos", () => {
  const photos = [photo(4, "f4"), photo(8, "f8"), photo(12, "f12")];
  it.each([
    ["picks the first and the latest by default", {}, ["f4", "f12"]],
    ["picks any two weeks", { before: "2026-01-08", after: "2026-01-12" }, ["f8", "f12"]],
    ["replaces a week without this pose by the first or the latest", { before: "2026-01-06", after: "2026-01-08" }, ["f4", "f8"]],
    ["never compares a week with itself", { before: "2026-01-08", after: "2026-01-08" }, ["f4", "f12"]],
  ])("%s", (_, chosen, urls) => {
    expect(selectComparedPhotos(photos, chosen)?.map(({ url }) => url)).toEqual(urls);
  });

  it("returns null for fewer than two photos", () => {
    expect(selectComparedPhotos([photo(4, "f4")], {})).toBeNull();
  });
});
