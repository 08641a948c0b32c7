import { describe, expect, it } from "vitest";
import { calculateWeightProgress } from "@/components/roster/quick-view/weight-progress";

const weeks = (...weights: (number | null)[]) => weights.map((weight) => ({ data: { weight } }));

describe("Progress by weight", () => {
  it.each([
    ["nothing while nobody weighed", weeks(null, null), 60, null],
    ["no bar without a target", weeks(70, 72), null, { first: 158.7, latest: 154.3, percent: null }],
    ["half of the way down", weeks(70, null, 72, null), 68, { first: 158.7, latest: 154.3, percent: 50 }],
    ["half of the way up", weeks(52, 50), 54, { first: 110.2, latest: 114.6, percent: 50 }],
    ["the wrong way counts as none", weeks(74, 72), 68, { first: 158.7, latest: 163.1, percent: 0 }],
    ["beyond the target is all", weeks(66, 72), 68, { first: 158.7, latest: 145.5, percent: 100 }],
    ["at the target from the start there is no way to go", weeks(72, 72), 72, { first: 158.7, latest: 158.7, percent: null }],
  ])("%s", (_, checkIns, target, progress) => expect(calculateWeightProgress(checkIns, target)).toEqual(progress));
});
