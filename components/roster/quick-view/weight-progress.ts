import { kgToLbs } from "@/lib/platform/units";
import type { CheckIn } from "@/lib/work/check-ins/contract";

export interface WeightProgress {
  /** lbs */
  first: number;
  latest: number;
  /** Of the way from the first weight to the target, 0 to 100; null without a target, or where there is no way to go. */
  percent: number | null;
}

/** How her weight went from her first check-in that tells it to her latest; null where none does. `checkIns` are newest first. */
export function calculateWeightProgress(checkIns: readonly { data: Pick<CheckIn["data"], "weight"> }[], targetKg: number | null): WeightProgress | null {
  const weights = checkIns.flatMap(({ data }) => data.weight ?? []);
  const [latest, first] = [weights[0], weights.at(-1)];
  if (latest === undefined || first === undefined) return null;
  const way = targetKg === null ? 0 : targetKg - first;
  const percent = way === 0 ? null : Math.round(Math.min(100, Math.max(0, (100 * (latest - first)) / way)));
  return { first: kgToLbs(first), latest: kgToLbs(latest), percent };
}
