/** The keys of an object whose keys are all known. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** The same value under each of these names. */
export const fillRecord = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

/** These parts of an object, null for those it leaves out. */
export const pickOrNull = <T extends object, Name extends keyof T>(source: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, source[name] ?? null])) as { [N in Name]-?: undefined extends T[N] ? NonNullable<T[N]> | null : T[N] };
