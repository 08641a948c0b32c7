import { makeZip } from "client-zip";
import { createDecoder } from "@/lib/core/uploads/decoder-process";
import { unpackZipEntry, zipEntries } from "@/lib/core/uploads/zip-entries";
import { AppError, tooLarge } from "@/lib/platform/errors";

/** Unpacked, of all parts that hold text. A plan of ten pages has about 1 MB. */
const maxUnpackedBytes = 20 * 1024 * 1024;
const maxHtmlBytes = 1024 * 1024;
const maxHeapMb = 256;

/** The style map that a document can carry would let it choose the markup, and pictures are left out. */
const program = `
const { convertToHtml, images } = require("mammoth");
const pieces = [];
process.stdin.on("data", (piece) => pieces.push(piece)).on("end", async () => {
  const noPictures = images.imgElement(async () => ({ src: "" }));
  const { value } = await convertToHtml({ buffer: Buffer.concat(pieces) }, { includeEmbeddedStyleMap: false, convertImage: noPictures, externalFileAccess: false });
  process.stdout.write(value + "<!--end-->");
});
`;
const endMark = "<!--end-->";

const runDecoder = createDecoder({
  program,
  nodeOptions: [`--max-old-space-size=${maxHeapMb}`],
  timeoutSeconds: 15,
  busyMessage: "Many documents are being opened at the moment. Please try again in a minute.",
});

/**
 * Converts a .docx into HTML without pictures, one document at a time. The HTML may contain what an attacker wrote: it is to be
 * parsed, never put on a page. At most 20 MB are unpacked, 256 MB of memory used and 15 seconds waited, and the HTML has at
 * most 1 MB. Throws 415 for
 * a damaged or longer document, and 503 when eight documents are waiting.
 */
export async function convertWordDocument(bytes: Uint8Array): Promise<string> {
  try {
    return await runDecoder(await repackTextParts(bytes), "", readHtml);
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === "unavailable") throw error;
    throw new AppError("wrong_type", code === "too_large" ? "This document is too long to show here. Please download it." : "This document is damaged and can't be shown here. Please download it.");
  }
}

/** Returns a zip of the parts that hold text, not compressed, so that its reader unpacks no more than was counted here. */
async function repackTextParts(bytes: Uint8Array) {
  const textParts = new Map((zipEntries(bytes) ?? []).filter(({ name }) => /\.(xml|rels)$/i.test(name)).map((entry) => [entry.name, entry]));
  let free = maxUnpackedBytes;
  const files: { name: string; input: Uint8Array }[] = [];
  for (const [name, entry] of textParts) {
    const input = await unpackZipEntry(bytes, entry, free);
    free -= input.length;
    files.push({ name, input });
  }
  return new Uint8Array(await new Response(makeZip(files)).arrayBuffer());
}

async function readHtml(output: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of output) {
    size += piece.length;
    if (size > maxHtmlBytes) throw tooLarge();
    pieces.push(piece);
  }
  const html = Buffer.concat(pieces).toString("utf8");
  if (!html.endsWith(endMark)) throw new Error("The document could not be converted");
  return html.slice(0, -endMark.length);
}
