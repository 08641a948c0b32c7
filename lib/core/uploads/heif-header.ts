export interface HeifHeader {
  /** The largest picture the file declares, its tiles' whole included. */
  pixels: number;
  /** The ICC profile of the photo; the decoder returns bare pixels without it. */
  profile: Uint8Array<ArrayBuffer> | null;
}

interface Box {
  type: string;
  content: Buffer;
}

/** What a HEIC file says about itself, read before anything is decoded; null when it declares no picture. */
export function readHeifHeader(bytes: Uint8Array): HeifHeader | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // "meta" starts with a version and flags, like "ispe" below; "iprp" and "ipco" are plain containers.
  const meta = findBoxContent(readBoxes(file), "meta")?.subarray(4);
  const properties = meta && findBoxContent(readBoxes(findBoxContent(readBoxes(meta), "iprp")), "ipco");
  let pixels = 0;
  let profile: Uint8Array<ArrayBuffer> | null = null;
  for (const { type, content } of readBoxes(properties)) {
    if (type === "ispe" && content.length >= 12) pixels = Math.max(pixels, content.readUInt32BE(4) * content.readUInt32BE(8));
    if (type === "colr" && /^(prof|rICC)/.test(content.toString("latin1", 0, 4))) profile ??= new Uint8Array(content.subarray(4));
  }
  return pixels > 0 ? { pixels, profile } : null;
}

const findBoxContent = (boxes: Iterable<Box>, wanted: string) => {
  for (const { type, content } of boxes) if (type === wanted) return content;
  return undefined;
};

/** Boxes one after the other; stops where a length makes no sense. */
function* readBoxes(content: Buffer | undefined): Iterable<Box> {
  let rest = content ?? Buffer.alloc(0);
  while (rest.length >= 8) {
    const declared = rest.readUInt32BE(0);
    const isLong = declared === 1 && rest.length >= 16;
    const headerSize = isLong ? 16 : 8;
    const size = isLong ? Number(rest.readBigUInt64BE(8)) : declared === 0 ? rest.length : declared;
    if (size < headerSize || size > rest.length) return;
    yield { type: rest.toString("latin1", 4, 8), content: rest.subarray(headerSize, size) };
    rest = rest.subarray(size);
  }
}
