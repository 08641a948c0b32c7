import { createHash } from "node:crypto";
import { apiContentPolicy } from "@/lib/api/route";
import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import type { SensitiveItem } from "@/lib/core/audit/rules";
import { contentDisposition } from "@/lib/core/uploads/file-names";
import { pdfContentType } from "@/lib/core/uploads/rules";
import { notFound } from "@/lib/platform/errors";
import { fileStore } from "@/lib/providers/storage/provider";
import { findFile, type StoredFileDetails } from "@/lib/work/files/queries";
import { parseRangeHeader } from "@/lib/work/files/range-header";

/** The file purposes whose reads are logged, with their name in the access log. */
const loggedPurposes: Record<string, SensitiveItem | undefined> = { progress_photo: "progress_photos", food_diary_photo: "food_diary_photos", message_attachment: "messages" };

/** Serves a file this actor may read, see serveFile. Records when staff open a client's photo. Throws 404 and 401. */
export async function serveVisibleFile(actor: Actor | null, id: string, request: Request, asDownload: boolean, now: Date) {
  const file = await findFile(actor, id);
  const response = await serveFile(file, request, asDownload);
  const loggedItem = loggedPurposes[file.purpose];
  if (loggedItem && response.ok && response.body) recordAccess(actor, file.clientId ? [file.clientId] : [], loggedItem, now);
  return response;
}

/**
 * Responds to GET or HEAD with a stored file, inline or as a download: the whole file (200), the requested range (206) or
 * 416. Browsers may cache only the logo. Throws 404 if the bytes are missing and 502 if the file store fails.
 */
export async function serveFile(file: StoredFileDetails, request: Request, asDownload: boolean): Promise<Response> {
  const etag = createEtag(file);
  const headers = { ...safetyHeaders(file, asDownload), etag, "accept-ranges": "bytes" };
  const requested = parseRangeHeader(getRangeHeader(request, etag), file.size);
  if (requested === "none") return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${file.size}` } });

  const range = requested === "all" ? undefined : requested;
  const opened = await fileStore().open(file.storageKey, range);
  if (!opened) throw notFound();
  // Nothing else reads or closes the stream of a HEAD response.
  if (request.method === "HEAD") await opened.stream.cancel();
  const body = request.method === "HEAD" ? null : opened.stream;
  if (!range) return withContentLength(new Response(body, { headers }), opened.size);
  const { start, end } = range;
  const part = { ...headers, "content-range": `bytes ${start}-${end}/${opened.size}` };
  return withContentLength(new Response(body, { status: 206, headers: part }), end - start + 1);
}

/**
 * Sets `content-length`, without which a download shows no progress. Next.js drops the lower-case header from every response,
 * so `forEach` reports it in title case.
 */
function withContentLength(response: Response, bytes: number) {
  const { headers } = response;
  headers.set("content-length", String(bytes));
  headers.forEach = (callback) => {
    for (const [name, value] of headers) callback(value, name === "content-length" ? "Content-Length" : name, headers);
  };
  return response;
}

/** Hashes the storage key, which is unique per stored file and must not reach the browser. */
const createEtag = (file: StoredFileDetails) => `"${createHash("sha256").update(file.storageKey).digest("base64url").slice(0, 27)}"`;

/** Returns the Range header of a GET request, or null if `If-Range` names another version of the file. */
function getRangeHeader({ method, headers }: Request, etag: string) {
  const expectedEtag = headers.get("if-range") ?? etag;
  return method === "GET" && expectedEtag === etag ? headers.get("range") : null;
}

function safetyHeaders(file: StoredFileDetails, asDownload: boolean) {
  const isPdf = file.contentType === pdfContentType;
  // Browsers save what they can't display; as an attachment it gets its own file name.
  const inline = !asDownload && (isPdf || file.contentType.startsWith("image/"));
  return {
    "content-type": file.contentType,
    "content-disposition": contentDisposition(inline ? "inline" : "attachment", file.fileName),
    "cache-control": file.purpose === "logo" ? "public, max-age=31536000, immutable" : "private, no-store",
    // The policy stops a file from running scripts (every response also has nosniff). A PDF has no sandbox, because some
    // browsers refuse to show it in one; their viewers isolate its scripts but need inline styles.
    "content-security-policy": `${apiContentPolicy}; ${isPdf ? "object-src 'self'; style-src 'unsafe-inline'" : "sandbox"}`,
  };
}
