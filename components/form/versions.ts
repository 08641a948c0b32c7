/** What a form holds of a record, by field. */
export type Copy = Readonly<Record<string, unknown>>;

/** An empty field is the same whether it holds nothing or blank text. */
const plain = (value: unknown) => JSON.stringify(value === undefined || value === "" ? null : value);
const differs = (a: unknown, b: unknown) => plain(a) !== plain(b);

/** The fields that were changed since the form began, which is all that is sent: what somebody else changed elsewhere stays. */
export const changedFrom = (begun: Copy, values: Copy): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name in begun && differs(value, begun[name])));

/** The fields that both the form and somebody else have changed, to different ends. */
export const conflictsIn = (begun: Copy, values: Copy, latest: Copy): string[] =>
  Object.keys(begun).filter((name) => differs(latest[name], begun[name]) && differs(values[name], begun[name]) && differs(values[name], latest[name]));
