/**
 * Returns whether a page of another origin than `site` sent this write. The `Sec-Fetch-Site` header decides; without it,
 * `Origin` must match the site or the requested host. A request with neither header doesn't come from a browser, so it is
 * never cross-origin.
 */
export function isCrossOriginTo(site: string | undefined, { headers }: Request): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite) return fetchSite !== "same-origin" && fetchSite !== "none";
  const origin = headers.get("origin");
  return origin !== null && !isOwnAddress(site, origin, headers);
}

/**
 * Returns whether a browser navigated here from a page of `site`, or because its person typed the address. Browsers say so in
 * `Sec-Fetch-Site`, but not over plain HTTP; there the page that led here must be ours. Anything else is not: a request
 * without either header comes from a program, an old browser or a page that hides where it leads from.
 */
export function isOwnNavigationTo(site: string | undefined, { headers }: Request): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite) return fetchSite === "same-origin" || (fetchSite === "none" && headers.get("sec-fetch-mode") === "navigate");
  const referrer = headers.get("referer");
  return referrer !== null && isOwnAddress(site, referrer, headers);
}

/** Whether an address is on `site`, or on the host that was asked. */
function isOwnAddress(site: string | undefined, address: string, headers: Headers) {
  if (!URL.canParse(address)) return false;
  const { origin, host } = new URL(address);
  return (site !== undefined && URL.canParse(site) && origin === new URL(site).origin) || host === headers.get("host");
}
