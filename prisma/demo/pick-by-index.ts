/** An element of a list by any whole number, round and round: varied, and the same each time. */
export function pickByIndex<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("There is nothing to pick from an empty list");
  return found;
}
