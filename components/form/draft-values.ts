/*
 * A draft may come from an older version of its form, so only values of the right type are used.
 */
type UnknownObject = Record<string, unknown>;

export const asObject = (value: unknown): UnknownObject => (typeof value === "object" && value !== null ? (value as UnknownObject) : {});
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const asText = (value: unknown) => (typeof value === "string" ? value : "");
/** The address of an uploaded photo; null for anything else. */
export const asPhotoUrl = (value: unknown) => (typeof value === "string" && /^\/api\/files\/[\w-]{1,100}$/.test(value) ? value : null);
/** The unique addresses in a list. */
export const asPhotoUrls = (value: unknown) => [...new Set(asList(value).map(asPhotoUrl).filter((url) => url !== null))];
