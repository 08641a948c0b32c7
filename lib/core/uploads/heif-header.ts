export interface HeifHeader {
  /** Pixels of the largest image declared in the file. */
  pixels: number;
  /** The photo's ICC profile, which the decoder doesn't return. */
  profile: Uint8Array<ArrayBuffer> | null;
}

interface Box {
  type: string;
  content: Buffer;
}

/** Reads the header of a HEIC file without decoding it. Returns null if it declares no image. */
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

const findBoxContent = (boxes: Iterable<Box>, boxType: string) => {
  for (const { type, content } of boxes) if (type === boxType) return content;
  return undefined;
};

/** Yields consecutive boxes. Stops at a box with an invalid length. */
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
