import { notFound } from "@/lib/api/errors";
import type { Actor } from "@/lib/auth/actor";
import { contentDisposition } from "@/lib/files/names";
import { findFile } from "@/lib/files/queries";
import { fileStore } from "@/lib/providers/storage/provider";

/** A file as an HTTP answer, shown in place or as a download. Only the logo may be kept by a browser. Throws 404, 401. */
export async function openFile(actor: Actor | null, id: string, asDownload: boolean): Promise<Response> {
  const file = await findFile(actor, id);
  const opened = await fileStore().open(file.storageKey);
  if (!opened) throw notFound();
  return new Response(opened.stream, {
    headers: {
      "content-type": file.contentType,
      "content-length": String(opened.size),
      "content-disposition": contentDisposition(asDownload ? "attachment" : "inline", file.fileName),
      "cache-control": file.purpose === "logo" ? "public, max-age=31536000, immutable" : "private, no-store",
      // Whatever a file may contain, a browser must treat it as the type we judged it to be, and run nothing of it.
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
