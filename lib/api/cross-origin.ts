/**
 * True for a write that a page of another origin than `site` sends. What the browser itself says comes first; where it says
 * only an Origin, that is ours when it is the site's own address or the host that was asked. Requests without these headers
 * come from no browser and are judged by their session alone.
 */
export function isCrossOriginTo(site: string | undefined, { headers }: Request): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite) return fetchSite !== "same-origin" && fetchSite !== "none";
  const origin = headers.get("origin");
  if (!origin) return false;
  if (site && URL.canParse(site) && origin === new URL(site).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get("host");
}
