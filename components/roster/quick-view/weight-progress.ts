export interface WeightProgress {
  /** In kg. */
  first: number;
  latest: number;
  /** Progress from the first weight to the target, 0 to 100; null without a target or if both are equal. */
  percent: number | null;
}

/** Returns the progress from the first check-in with a weight to the latest, or null without any weight. `checkIns` are newest first. */
export function calculateWeightProgress(checkIns: readonly { data: { weight?: number | null } }[], targetKg: number | null): WeightProgress | null {
  const weights = checkIns.flatMap(({ data }) => data.weight ?? []);
  const [latest, first] = [weights[0], weights.at(-1)];
  if (latest === undefined || first === undefined) return null;
  const distance = targetKg === null ? 0 : targetKg - first;
  const percent = distance === 0 ? null : Math.round(Math.min(100, Math.max(0, (100 * (latest - first)) / distance)));
  return { first, latest, percent };
}
