import { createHash } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import type { SensitiveItem } from "@/lib/core/audit/rules";
import { contentDisposition } from "@/lib/core/uploads/file-names";
import { notFound } from "@/lib/platform/errors";
import { fileStore } from "@/lib/providers/storage/provider";
import { findFile, type StoredFileDetails } from "@/lib/work/files/queries";
import { parseRangeHeader } from "@/lib/work/files/range-header";

/** What the access log calls a client's photos. */
const loggedPurposes: Record<string, SensitiveItem | undefined> = { progress_photo: "progress_photos", food_diary_photo: "food_diary_photos" };

/** A file this actor may read, as serveFile answers it; the access log keeps that staff saw a client's photo. Throws 404, 401. */
export async function serveVisibleFile(actor: Actor | null, id: string, request: Request, asDownload: boolean, now: Date) {
  const file = await findFile(actor, id);
  const response = await serveFile(file, request, asDownload);
  const what = loggedPurposes[file.purpose];
  if (what && response.ok && response.body) recordAccess(actor, file.clientId ? [file.clientId] : [], what, now);
  return response;
}

/**
 * A stored file as the answer to GET or HEAD, shown in place or as a download: all of it, or the one range that is asked
 * for (200, 206 or 416). Only the logo may be kept by a browser. Throws 404 without its bytes, 502 when the store fails.
 */
export async function serveFile(file: StoredFileDetails, request: Request, asDownload: boolean): Promise<Response> {
  const etag = createEtag(file);
  const headers = { ...safetyHeaders(file, asDownload), etag, "accept-ranges": "bytes" };
  const asked = parseRangeHeader(getRangeHeader(request, etag), file.size);
  if (asked === "none") return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${file.size}` } });

  const range = asked === "all" ? undefined : asked;
  const opened = await fileStore().open(file.storageKey, range);
  if (!opened) throw notFound();
  // Nobody would read the stream of an answer to HEAD, nor close it.
  if (request.method === "HEAD") await opened.stream.cancel();
  const body = request.method === "HEAD" ? null : opened.stream;
  if (!range) return withContentLength(new Response(body, { headers }), opened.size);
  const { start, end } = range;
  const part = { ...headers, "content-range": `bytes ${start}-${end}/${opened.size}` };
  return withContentLength(new Response(body, { status: 206, headers: part }), end - start + 1);
}

/**
 * Next leaves a `content-length` out of every answer, because of those that were fetched elsewhere and decoded on the way.
 * Ours is true, and a download without it shows no progress; Next goes by the small letters.
 */
function withContentLength(response: Response, bytes: number) {
  const { headers } = response;
  headers.set("content-length", String(bytes));
  headers.forEach = (callback) => {
    for (const [name, value] of headers) callback(value, name === "content-length" ? "Content-Length" : name, headers);
  };
  return response;
}

/** A stored file never changes, a new one has a new key; what the key is, is not for browsers. */
const createEtag = (file: StoredFileDetails) => `"${createHash("sha256").update(file.storageKey).digest("base64url").slice(0, 27)}"`;

/** Only GET has ranges, and one of another version than `If-Range` names would not fit what the browser has. */
function getRangeHeader({ method, headers }: Request, etag: string) {
  const wanted = headers.get("if-range") ?? etag;
  return method === "GET" && wanted === etag ? headers.get("range") : null;
}

function safetyHeaders(file: StoredFileDetails, asDownload: boolean) {
  const isPdf = file.contentType === "application/pdf";
  // What a browser cannot show, it saves: better under its name than under the address's.
  const inline = !asDownload && (isPdf || file.contentType.startsWith("image/"));
  return {
    "content-type": file.contentType,
    "content-disposition": contentDisposition(inline ? "inline" : "attachment", file.fileName),
    "cache-control": file.purpose === "logo" ? "public, max-age=31536000, immutable" : "private, no-store",
    // Whatever a file may contain, a browser must treat it as the type we judged it to be (nosniff is on every answer), and run nothing of it.
    // Some browsers refuse to show a PDF in a sandbox. Their viewers keep its scripts to themselves, but style the page.
    "content-security-policy": isPdf ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'" : "default-src 'none'; sandbox",
  };
}
