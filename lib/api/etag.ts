import { createHash } from "node:crypto";

/**
 * An answer that whoever has it already is not sent again: 304 where `If-None-Match` names it. The page keeps it for as long
 * as it is open; the browser, whose cache outlives it, does not.
 */
export function respondWithEtag(request: Request, value: unknown, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify(value);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const all = { ...headers, etag, "cache-control": "no-store" };
  if (includesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: all });
  return new Response(body, { headers: { ...all, "content-type": "application/json" } });
}

/** A proxy that compresses makes a tag weak, which changes nothing about what it stands for. */
const includesEtag = (header: string | null, etag: string) => header?.split(",").some((one) => [etag, "*"].includes(one.trim().replace(/^W\//, ""))) ?? false;
