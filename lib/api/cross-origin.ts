/**
 * Returns whether a page of another origin than `site` sent this write. The `Sec-Fetch-Site` header decides; without it,
 * `Origin` must match the site or the requested host. A request with neither header doesn't come from a browser, so it is
 * never cross-origin.
 */
export function isCrossOriginTo(site: string | undefined, { headers }: Request): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite) return fetchSite !== "same-origin" && fetchSite !== "none";
  const origin = headers.get("origin");
  if (!origin) return false;
  if (site && URL.canParse(site) && origin === new URL(site).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get("host");
}
