const maxLength = 254;
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** They reverse what is read: "photo[RLO]gpj.exe" looks like "photoexe.jpg". */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu;

/** The name a person gave a file, what would be a path in it replaced, without invisible tricks, at most 254 characters; "file" when none is left. */
export function cleanFileName(name: string) {
  const visible = name.toWellFormed().replace(controlCharacters, "").replace(directionMarks, "");
  const trimmed = visible.replace(/[/\\]/g, "_").trim();
  return /^\.*$/.test(trimmed) ? "file" : shorten(trimmed);
}

/** A file's name with the extension of what it is, added where it ends in another: what is called .exe here is no program. */
export const withFileExtension = (name: string, extension: string) =>
  name.toLowerCase().endsWith(`.${extension}`) ? cleanFileName(name) : cleanFileName(`${cleanFileName(name)}.${extension}`);

/** Cuts the stem, never the extension, and never inside a character. */
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

/** A Content-Disposition header (RFC 6266): plain ASCII for old readers, the true name in RFC 8187's form beside it. */
export function contentDisposition(kind: "inline" | "attachment", fileName: string) {
  const name = cleanFileName(fileName);
  // Some browsers decode a percent sign, a quote would end the string, and a wide slash has just become a plain one.
  // Of a name of nothing but accents nothing is left.
  const ascii = name.normalize("NFKD").replace(/\p{Mn}/gu, "").replace(/[^ -~]+|["\\%/]/gu, "_") || "file";
  const header = `${kind}; filename="${ascii}"`;
  return ascii === name ? header : `${header}; filename*=UTF-8''${encodeRfc8187(name)}`;
}

/** Percent-encodes all but the "attr-char" of RFC 8187, which are fewer than encodeURIComponent leaves alone. */
function encodeRfc8187(name: string) {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
