import { describe, expect, it } from "vitest";
import { hasBaseline, isBaselineAsked, listBaselinePieces, weekOfStart } from "@/lib/work/check-ins/baseline-rules";

const noPhotos = { front: null, side: null, back: null };
const all = { hideWeight: false, askedPoses: ["front", "side", "back"] } as const;

describe("listBaselinePieces", () => {
  it.each([
    ["nothing", { photos: noPhotos }, [], false],
    ["a weight", { weight: 70, photos: noPhotos }, ["weight"], true],
    ["one measurement", { waist: 80, photos: noPhotos }, ["measurements"], true],
    ["two of three photos", { photos: { ...noPhotos, front: "f", side: "s" } }, [], true],
    ["three photos", { photos: { front: "f", side: "s", back: "b" } }, ["photos"], true],
    ["a number that can't be read", { weight: "7o", photos: noPhotos }, [], false],
  ])("with %s", (_, given, pieces, isAny) => {
    expect(listBaselinePieces(given, all).flatMap(({ piece, isGiven }) => (isGiven ? [piece] : []))).toEqual(pieces);
    expect(hasBaseline(given)).toBe(isAny);
  });

  it.each([
    ["a hidden weight", { ...all, hideWeight: true }, ["measurements", "photos"]],
    ["photos without a pose", { ...all, askedPoses: [] }, ["weight", "measurements"]],
  ])("does not ask for %s", (_, options, pieces) => {
    expect(listBaselinePieces({ photos: noPhotos }, options).map(({ piece }) => piece)).toEqual(pieces);
  });
});

it("counts the photos as given once every pose that is asked has one", () => {
  const photosIn = (askedPoses: readonly ("front" | "side" | "back")[]) => listBaselinePieces({ photos: { ...noPhotos, front: "f" } }, { ...all, askedPoses }).find(({ piece }) => piece === "photos")?.isGiven;
  expect([photosIn(["front"]), photosIn(["front", "side"])]).toEqual([true, false]);
});

describe("isBaselineAsked", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
  const asked = { isComplete: false, hasSentIntake: true, joinDate: "2026-11-02", givenAt: null, declinedAt: null, askedAgainAt: null };
  it.each([
    ["before the intake", { hasSentIntake: false }, "2026-11-03", false],
    ["after the intake", {}, "2026-11-03", true],
    ["while a part is missing", { givenAt: at(3) }, "2026-11-04", true],
    ["once all is given", { isComplete: true, givenAt: at(3) }, "2026-11-04", false],
    ["after declining", { declinedAt: at(3) }, "2026-11-04", false],
    ["on the last day of four weeks", {}, "2026-11-29", true],
    ["after four weeks", {}, "2026-11-30", false],
    ["when a coach asks later", { askedAgainAt: at(30) }, "2026-12-24", true],
    ["when a coach asks before the intake", { hasSentIntake: false, askedAgainAt: at(3) }, "2026-11-03", true],
    ["when a coach asks after a decline", { declinedAt: at(3), askedAgainAt: at(5) }, "2026-11-06", true],
    ["when a coach asks for all of it again", { isComplete: true, givenAt: at(3), askedAgainAt: at(5) }, "2026-11-06", true],
    ["once that is given", { isComplete: true, givenAt: at(6), askedAgainAt: at(5) }, "2026-11-07", false],
    ["while a part of that is missing", { givenAt: at(6), askedAgainAt: at(5) }, "2027-01-07", true],
    ["once that is declined", { isComplete: true, givenAt: at(3), askedAgainAt: at(5), declinedAt: at(6) }, "2026-11-07", false],
  ])("%s", (_, facts, today, isAsked) => {
    expect(isBaselineAsked({ ...asked, ...facts }, today)).toBe(isAsked);
  });
});

describe("weekOfStart", () => {
  const membership = { joinDate: "2026-11-04", pauses: [] };
  it.each([
    ["the first day", "2026-11-04", undefined, 0],
    ["a late day without a check-in", "2026-12-30", undefined, 0],
    ["the day before the first check-in is due", "2026-11-15", "2026-11-16", 0],
    ["the Monday of the first check-in", "2026-11-16", "2026-11-16", 2],
    ["the day after", "2026-11-17", "2026-11-16", 3],
    ["a Sunday", "2026-11-22", "2026-11-16", 3],
    ["the first day, with imported check-ins from before", "2026-11-04", "2026-09-07", 1],
  ])("%s", (_, day, firstMonday, week) => {
    expect(weekOfStart(day, firstMonday, membership)).toBe(week);
  });
});
