/** The keys of an object whose keys are all known. */
export const namesOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** The same value under each of these names. */
export const each = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

/** These parts of an object, null for those it leaves out. */
export const pick = <T extends object, Name extends keyof T>(source: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, source[name] ?? null])) as { [N in Name]-?: undefined extends T[N] ? NonNullable<T[N]> | null : T[N] };
