/*
 * A draft may come from an older version of its form, or from anywhere: of what it holds only what has the right type
 * counts.
 */
type Unknown = Record<string, unknown>;

export const asObject = (value: unknown): Unknown => (typeof value === "object" && value !== null ? (value as Unknown) : {});
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown) => (typeof value === "string" ? value : "");
/** The address of an uploaded photo; null for anything else. */
export const photoOf = (value: unknown) => (typeof value === "string" && /^\/api\/files\/[\w-]{1,100}$/.test(value) ? value : null);
/** The addresses in a list, each once. */
export const photosIn = (value: unknown) => [...new Set(asList(value).map(photoOf).filter((url) => url !== null))];
