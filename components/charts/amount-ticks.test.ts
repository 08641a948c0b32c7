import { expect, it } from "vitest";
import { getAmountTicks } from "@/components/charts/amount-ticks";

it.each([
  ["ends at the highest amount where its third is round", 600, [0, 200, 400, 600]],
  ["ends above an amount between round steps", 610, [0, 250, 500, 750]],
  ["has the same shape for small amounts", 6.1, [0, 2.5, 5, 7.5]],
  ["has the same shape for large amounts", 2_840_000, [0, 1_000_000, 2_000_000, 3_000_000]],
  ["has lines where there is nothing", 0, [0, 0.5, 1, 1.5]],
])("%s", (_, highest, ticks) => {
  expect(getAmountTicks(highest)).toEqual(ticks);
});
