import { describe, expect, it } from "vitest";
import { calculateWeightProgress } from "@/components/roster/quick-view/weight-progress";

const checkInsWith = (...weights: (number | null)[]) => weights.map((weight) => ({ data: { weight } }));

describe("calculateWeightProgress", () => {
  it.each([
    ["null without any weight", checkInsWith(null, null), 60, null],
    ["no percentage without a target", checkInsWith(70, 72), null, { first: 72, latest: 70, percent: null }],
    ["50% halfway down to the target", checkInsWith(70, null, 72, null), 68, { first: 72, latest: 70, percent: 50 }],
    ["50% halfway up to the target", checkInsWith(52, 50), 54, { first: 50, latest: 52, percent: 50 }],
    ["0% for a change away from the target", checkInsWith(74, 72), 68, { first: 72, latest: 74, percent: 0 }],
    ["100% beyond the target", checkInsWith(66, 72), 68, { first: 72, latest: 66, percent: 100 }],
    ["no percentage for a client who starts at the target", checkInsWith(72, 72), 72, { first: 72, latest: 72, percent: null }],
  ])("returns %s", (_, checkIns, target, progress) => expect(calculateWeightProgress(checkIns, target)).toEqual(progress));
});
