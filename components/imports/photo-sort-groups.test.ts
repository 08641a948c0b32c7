import { expect, it } from "vitest";
import { groupPhotos, isSorted, poseForKey } from "@/components/imports/photo-sort-groups";

const photo = (path: string, more: object = {}) => ({ line: 1, path, who: "Priya Sharma", clientId: "c", day: null, pose: null, isLeftOut: false, url: "", error: null, ...more });

it("groups photos by folder, with the day that they share", () => {
  const groups = groupPhotos([photo("Priya/Week 3/1.jpg", { day: "2026-01-05" }), photo("Priya/Week 7/1.jpg"), photo("Priya/Week 3/2.jpg", { day: "2026-01-05" }), photo("Priya/Week 7/2.jpg", { day: "2026-02-02", clientId: null })]);
  expect(groups.map(({ folder, clientId, day, photos }) => [folder, clientId, day, photos.length])).toEqual([["Week 3", "c", "2026-01-05", 2], ["Week 7", null, null, 2]]);
});

it("has sorted a photo with a client, a day and a pose, and one that is left out", () => {
  expect([photo("1.jpg"), photo("1.jpg", { day: "2026-01-05", pose: "front" }), photo("1.jpg", { isLeftOut: true })].map(isSorted)).toEqual([false, true, true]);
});

it("takes the first letters of the poses as keys", () => {
  expect(["f", "S", "b", "O", "x", "Enter"].map(poseForKey)).toEqual(["front", "side", "back", "other", null, null]);
});
