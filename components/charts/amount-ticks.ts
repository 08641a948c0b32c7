const steps = [1, 2, 2.5, 5, 10];

/** The lines across a chart of amounts: from 0 in three equal, round steps to at least the highest amount. */
export function getAmountTicks(highest: number): readonly number[] {
  const least = Math.max(highest, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (steps.find((factor) => factor * power >= least) ?? 10) * power;
  return [0, step, 2 * step, 3 * step];
}
