import { expect, it } from "vitest";
import { groupPhotos, isSorted, poseForKey, withChanges } from "@/components/imports/photo-sort-groups";

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

it("shows what is being saved over what is stored, the last change of each field", () => {
  const photos = [photo("1.jpg", { line: 1, clientId: null, day: "2026-01-05", isLeftOut: true }), photo("2.jpg", { line: 2, pose: "back" })];
  const changes = [{ line: 1, pose: "front" as const, leaveOut: false }, { line: 1, pose: "side" as const }, { line: 1, clientId: "c" }, { line: 3, pose: "front" as const }];
  expect(withChanges(photos, changes)).toEqual([{ ...photos[0], clientId: "c", pose: "side", isLeftOut: false }, photos[1]]);
  // Once a change is saved or has failed, the stored photo shows, and so do the changes after it.
  expect(withChanges(photos, changes.slice(2))).toEqual([{ ...photos[0], clientId: "c" }, photos[1]]);
});
