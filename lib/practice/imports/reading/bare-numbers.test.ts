import { expect, it } from "vitest";
import { createBareNumbers, type Measure } from "@/lib/practice/imports/reading/bare-numbers";

it.each<[Measure, string[], string | null, boolean | null]>([
  ["weight", ["62.5", "63", "61,8"], "kg", true],
  ["weight", ["110", "112"], "kg", false],
  ["weight", ["165", "158.5"], "lbs", false],
  ["weight", ["11.4", "12"], "st", false],
  ["weight", ["150", "148 lbs", "147lbs"], "lbs", true],
  ["weight", ["70", "71 kg", "150 lbs"], "kg", false],
  ["weight", ["154", "155", "153", "70 kg"], "kg", false],
  ["weight", ["70", "71", "69", "165", "72"], "kg", false],
  ["weight", ["", "didn't weigh"], null, null],
  ["length", ["81", "96"], "cm", true],
  ["length", ["32", "38.5"], "in", false],
  ["length", ["52", "54"], "cm", false],
])("%s without a unit, such as %o, is %s (sure: %s)", (measure, cells, unit, isSure) => {
  const numbers = createBareNumbers(measure);
  for (const cell of cells) numbers.add(cell);
  const found = numbers.detect();
  expect([found?.unit ?? null, found?.isSure ?? null]).toEqual([unit, isSure]);
});
