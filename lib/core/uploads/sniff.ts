import { fileTypeFromBuffer } from "file-type";
import { compoundFileRootNames } from "@/lib/core/uploads/compound-file";
import { zipEntryNames } from "@/lib/core/uploads/zip-entries";

export const contentTypes = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
export type SniffedType = keyof typeof contentTypes;

/** What a file is by its content, whatever it is called; null for everything we do not take. */
export async function sniffType(bytes: Uint8Array): Promise<SniffedType | null> {
  const type = detectByLeadingBytes(bytes) ?? ((await isPdfWithPreamble(bytes)) ? "pdf" : null);
  // file-type calls every compound file "cfb", so a .doc is judged by its own directory alone.
  if (type === null || type === "doc") return type;
  const second = await detectWithLibrary(type === "pdf" ? bytes.subarray(findPdfOffset(bytes)) : bytes);
  return second === extensions[type] ? type : null;
}

const detectWithLibrary = async (bytes: Uint8Array) => (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;

/** Readers look for a PDF's first words in this many bytes: some scanners and mail programs put a few of their own before. */
const pdfSearchBytes = 1024;
const findPdfOffset = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, pdfSearchBytes)).indexOf("%PDF-");

/** A PDF after a few bytes that are nothing by themselves: behind a program or a picture it stays that. */
async function isPdfWithPreamble(bytes: Uint8Array) {
  return findPdfOffset(bytes) > 0 && !isContainerOrMarkup(bytes) && [undefined, "pdf"].includes(await detectWithLibrary(bytes));
}

const extensions = { jpeg: "jpg", png: "png", webp: "webp", heic: "heic", pdf: "pdf", docx: "docx" } as const;

/** The first bytes decide: a file that is two things at once is the one that a reader would take it for. */
function detectByLeadingBytes(bytes: Uint8Array): SniffedType | null {
  const head = readLeadingBytes(bytes);
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  if (head.startsWith("%PDF-")) return "pdf";
  if (head.startsWith("ftyp", 4)) return isHeic(bytes) ? "heic" : null;
  if (head.startsWith("PK\x03\x04")) return isDocx(bytes) ? "docx" : null;
  if (head.startsWith("\xd0\xcf\x11\xe0")) return isDoc(bytes) ? "doc" : null;
  return null;
}

const readLeadingBytes = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 16)).toString("latin1");

/** Begins as a container that we look into, and found to be none of ours, or as a page for a browser. */
function isContainerOrMarkup(bytes: Uint8Array) {
  const head = readLeadingBytes(bytes);
  return ["PK", "\xd0\xcf\x11\xe0", "RIFF"].some((start) => head.startsWith(start)) || head.startsWith("ftyp", 4) || head.replace("\xef\xbb\xbf", "").trimStart().startsWith("<");
}

/** The container is shared with AVIF and video; only these brands say that a picture in HEVC is inside. */
function isHeic(bytes: Uint8Array) {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const brands = view.toString("latin1", 8, Math.min(view.readUInt32BE(0), 512)).match(/.{4}/gs) ?? [];
  return brands.some((brand) => ["heic", "heix", "hevc", "hevx"].includes(brand));
}

function isDocx(bytes: Uint8Array) {
  const names = zipEntryNames(bytes);
  return names !== null && names.has("[Content_Types].xml") && names.has("word/document.xml");
}

function isDoc(bytes: Uint8Array) {
  return compoundFileRootNames(bytes)?.has("WordDocument") ?? false;
}
