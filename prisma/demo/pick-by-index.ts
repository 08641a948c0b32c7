/** Picks an element by index modulo length, so the choice varies but is deterministic. */
export function pickByIndex<T>(list: readonly T[], index: number): T {
  const element = list[index % list.length];
  if (element === undefined) throw new Error("There is nothing to pick from an empty list");
  return element;
}
