import { fileTypeFromBuffer } from "file-type";
import { compoundFileRootNames } from "@/lib/core/uploads/compound-file";
import { pdfContentType } from "@/lib/core/uploads/rules";
import { zipEntries } from "@/lib/core/uploads/zip-entries";

export const contentTypes = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic",
  pdf: pdfContentType,
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
export type SniffedType = keyof typeof contentTypes;

/** Detects the type of a file from its content, ignoring its name. Returns null for an unsupported type. */
export async function sniffType(bytes: Uint8Array): Promise<SniffedType | null> {
  const type = detectByLeadingBytes(bytes) ?? ((await isPdfWithPreamble(bytes)) ? "pdf" : null);
  // The library reports every compound file as "cfb", so it can't confirm a .doc.
  if (type === null || type === "doc") return type;
  const libraryType = await detectWithLibrary(type === "pdf" ? bytes.subarray(findPdfOffset(bytes)) : bytes);
  return libraryType === extensions[type] ? type : null;
}

const detectWithLibrary = async (bytes: Uint8Array) => (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;

/** PDF readers search this many bytes for the header, because some scanners and email programs write bytes before it. */
const pdfSearchBytes = 1024;
const findPdfOffset = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, pdfSearchBytes)).indexOf("%PDF-");

/** Whether a PDF follows some leading bytes that are not a file of another type. */
async function isPdfWithPreamble(bytes: Uint8Array) {
  return findPdfOffset(bytes) > 0 && !isContainerOrMarkup(bytes) && [undefined, "pdf"].includes(await detectWithLibrary(bytes));
}

const extensions = { jpeg: "jpg", png: "png", webp: "webp", heic: "heic", pdf: "pdf", docx: "docx" } as const;

/** The leading bytes decide the type of a file that is valid as two types. */
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

/** Whether the file starts like a container format (zip, OLE, RIFF, HEIF) or like HTML or XML. */
function isContainerOrMarkup(bytes: Uint8Array) {
  const head = readLeadingBytes(bytes);
  return ["PK", "\xd0\xcf\x11\xe0", "RIFF"].some((start) => head.startsWith(start)) || head.startsWith("ftyp", 4) || head.replace("\xef\xbb\xbf", "").trimStart().startsWith("<");
}

/** Only these brands mean an HEVC image. AVIF and video use the same container. */
function isHeic(bytes: Uint8Array) {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const brands = view.toString("latin1", 8, Math.min(view.readUInt32BE(0), 512)).match(/.{4}/gs) ?? [];
  return brands.some((brand) => ["heic", "heix", "hevc", "hevx"].includes(brand));
}

function isDocx(bytes: Uint8Array) {
  const names = zipEntries(bytes)?.map(({ name }) => name) ?? [];
  return names.includes("[Content_Types].xml") && names.includes("word/document.xml");
}

function isDoc(bytes: Uint8Array) {
  return compoundFileRootNames(bytes)?.has("WordDocument") ?? false;
}
