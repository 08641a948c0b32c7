import { env } from "@/lib/platform/env";

/**
 * True for a write that a page of another origin sends. What the browser itself says comes first; where it says only
 * an Origin, that is ours when it is the site's own address or the host that was asked. Requests without these
 * headers come from no browser and are judged by their session alone.
 */
export function isForeignOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = request.headers.get("origin");
  if (!origin) return false;
  if (origin === new URL(env().APP_URL).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get("host");
}
