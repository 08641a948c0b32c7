/** Query parameters of the address; null or undefined removes one. */
type SearchParamChanges = Record<string, string | null | undefined>;

/** Changes the address without a request to the server. */
export const replaceSearchParams = (changes: SearchParamChanges) => window.history.replaceState(null, "", addressWith(changes));

/** Changes the address without a request to the server, and the Back button takes the change back. */
export const pushSearchParams = (changes: SearchParamChanges) => window.history.pushState(null, "", addressWith(changes));

/** Reads the address at call time, because the rendered state may be older. */
function addressWith(changes: SearchParamChanges): URL {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}
