import { pdfContentType } from "@/lib/core/uploads/rules";

const maxLength = 254;
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** These reverse the displayed text: "photo[RLO]gpj.exe" looks like "photoexe.jpg". */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Cleans a file name: replaces slashes, removes invisible characters and shortens it to 254 characters. Returns "file" if nothing is left. */
export function cleanFileName(name: string) {
  const visible = name.toWellFormed().replace(controlCharacters, "").replace(directionMarks, "");
  const trimmed = visible.replace(/[/\\]/g, "_").trim();
  return /^\.*$/.test(trimmed) ? "file" : shorten(trimmed);
}

/** The extensions of the pictures we store, by content type. */
export const pictureExtensions = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;
/** The extensions of all files that POST /api/files stores, by content type. */
export const fileExtensions = { ...pictureExtensions, [pdfContentType]: "pdf" } as const;

/** Other spellings of an extension. */
const spellings: Record<string, readonly string[]> = { jpg: ["jpeg"] };

/** Returns the clean file name with this extension, appended if the name ends in a different one: plan.exe becomes plan.exe.pdf. */
export const withFileExtension = (name: string, extension: string) =>
  [extension, ...(spellings[extension] ?? [])].some((spelling) => name.toLowerCase().endsWith(`.${spelling}`)) ? cleanFileName(name) : cleanFileName(`${cleanFileName(name)}.${extension}`);

/** Shortens the stem, keeps the extension, and never splits a surrogate pair. */
function shorten(name: string) {
  if (name.length <= maxLength) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  let stem = "";
  for (const character of name.slice(0, name.length - extension.length)) {
    if (stem.length + character.length + extension.length > maxLength) break;
    stem += character;
  }
  return stem.trimEnd() + extension;
}

/** Returns a Content-Disposition header (RFC 6266) with an ASCII name and, if needed, the exact name in RFC 8187 encoding. */
export function contentDisposition(kind: "inline" | "attachment", fileName: string) {
  const name = cleanFileName(fileName);
  // Some browsers decode a percent sign, a quote would end the string, and a wide slash has just become a plain one.
  // Of a name of nothing but accents nothing is left.
  const ascii = name.normalize("NFKD").replace(/\p{Mn}/gu, "").replace(/[^ -~]+|["\\%/]/gu, "_") || "file";
  const header = `${kind}; filename="${ascii}"`;
  return ascii === name ? header : `${header}; filename*=UTF-8''${encodeRfc8187(name)}`;
}

/** Percent-encodes everything except the "attr-char" of RFC 8187; encodeURIComponent leaves a few more characters unencoded. */
function encodeRfc8187(name: string) {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
