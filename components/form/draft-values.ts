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

interface KeptDrafts {
  /** What only this browser has, and the version it was typed over. */
  unsaved: { values: UnknownObject; after: string | null } | null;
  stored: { data: UnknownObject | null; updatedAt: string | null };
}

/** The drafts of one form, the newest first. The server's is left out where the other was typed over it. */
export function listKeptDrafts({ unsaved, stored: { data, updatedAt } }: KeptDrafts): UnknownObject[] {
  const onServer = data ? [data] : [];
  if (!unsaved) return onServer;
  return unsaved.after === updatedAt ? [unsaved.values] : [unsaved.values, ...onServer];
}

/** The version of a draft. One without a version is of the built-in form. */
export const readVersion = ({ formVersion }: Record<string, unknown>) => (typeof formVersion === "number" && Number.isInteger(formVersion) && formVersion > 0 ? formVersion : 0);
