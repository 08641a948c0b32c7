import { createHash } from "node:crypto";

/**
 * Returns a response with an ETag, or 304 if `If-None-Match` has that tag. The page caches the response while it is open
 * (see sendRequest); `no-store` keeps it out of the browser's cache, which outlives the page.
 */
export function respondWithEtag(request: Request, value: unknown, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify(value);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const allHeaders = { ...headers, etag, "cache-control": "no-store" };
  if (includesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: allHeaders });
  return new Response(body, { headers: { ...allHeaders, "content-type": "application/json" } });
}

/** Ignores the W/ prefix, which a proxy that compresses adds to a tag. */
const includesEtag = (header: string | null, etag: string) => header?.split(",").some((tag) => [etag, "*"].includes(tag.trim().replace(/^W\//, ""))) ?? false;
