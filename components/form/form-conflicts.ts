/** A form's values by field. */
export type FormSnapshot = Readonly<Record<string, unknown>>;

/** Blank text counts as empty. */
const normalizeValue = (value: unknown) => JSON.stringify(value === undefined || value === "" ? null : value);
const differs = (a: unknown, b: unknown) => normalizeValue(a) !== normalizeValue(b);

/** The changed fields. Only these are sent, so that changes by someone else are kept. */
export const changedFields = (begun: FormSnapshot, values: FormSnapshot): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name in begun && differs(value, begun[name])));

/** The fields that the form and someone else changed to different values. */
export const conflictingFields = (begun: FormSnapshot, values: FormSnapshot, latest: FormSnapshot): string[] =>
  Object.keys(begun).filter((name) => differs(latest[name], begun[name]) && differs(values[name], begun[name]) && differs(values[name], latest[name]));
