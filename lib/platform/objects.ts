export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Object.keys with the type of the keys. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** Returns an object with one value under each name. */
export const fillRecord = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

/** Returns an object with what `read` gives for each name. The cast is needed because `fromEntries` loses the names. */
export const mapNames = <Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;

/** Picks properties of an object; a missing one is null. */
export const pickOrNull = <T extends object, Name extends keyof T>(source: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, source[name] ?? null])) as { [N in Name]-?: undefined extends T[N] ? NonNullable<T[N]> | null : T[N] };
