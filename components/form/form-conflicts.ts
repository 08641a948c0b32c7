/** What a form holds of a record, by field. */
export type FormSnapshot = Readonly<Record<string, unknown>>;

/** An empty field is the same whether it holds nothing or blank text. */
const normalizeValue = (value: unknown) => JSON.stringify(value === undefined || value === "" ? null : value);
const differs = (a: unknown, b: unknown) => normalizeValue(a) !== normalizeValue(b);

/** The fields that were changed since the form began, which is all that is sent: what somebody else changed elsewhere stays. */
export const changedFields = (begun: FormSnapshot, values: FormSnapshot): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name in begun && differs(value, begun[name])));

/** The fields that both the form and somebody else have changed, to different ends. */
export const conflictingFields = (begun: FormSnapshot, values: FormSnapshot, latest: FormSnapshot): string[] =>
  Object.keys(begun).filter((name) => differs(latest[name], begun[name]) && differs(values[name], begun[name]) && differs(values[name], latest[name]));
