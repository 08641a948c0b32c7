import { expect, it } from "vitest";
import { withinRange } from "@/components/check-ins/progress/progress-view";

const checkIns = ["2026-11-30", "2026-11-23", "2026-11-02", "2026-10-26", "2026-08-31", "2025-01-06"].map((dueDate) => ({ dueDate }));

it.each([
  ["4", "a Monday", "2026-11-30", 3],
  ["4", "a Thursday", "2026-11-26", 3],
  ["12", "a Thursday", "2026-11-26", 4],
  ["all", "a Thursday", "2026-11-26", 6],
  ["4", "a day long after the last one", "2027-06-01", 0],
] as const)("keeps the check-ins of %s weeks up to %s", (range, _, today, count) => {
  expect(withinRange(checkIns, range, today)).toEqual(checkIns.slice(0, count));
});
