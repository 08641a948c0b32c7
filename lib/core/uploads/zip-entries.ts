import { createInflateRaw } from "node:zlib";
import { tooLarge } from "@/lib/platform/errors";

const endRecord = 0x06054b50;
const centralEntry = 0x02014b50;
const localEntry = 0x04034b50;
const endRecordSize = 22;
const maxComment = 0xffff;
const maxEntries = 10_000;
const methods: Record<number, "stored" | "deflated" | undefined> = { 0: "stored", 8: "deflated" };

/** A file in a zip as its central directory describes it. `method` is undefined for one that nothing here can unpack. */
export interface ZipEntry {
  name: string;
  method: "stored" | "deflated" | undefined;
  packedSize: number;
  /** Where its local header starts. */
  offset: number;
}

/** Returns the files in a zip's central directory without unpacking it, or null if there is no valid one. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = toBuffer(bytes);
  const end = findEndRecord(view);
  if (end === null) return null;
  const count = view.readUInt16LE(end + 10);
  let position = view.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < Math.min(count, maxEntries); index += 1) {
    if (position + 46 > end || view.readUInt32LE(position) !== centralEntry) return null;
    const nameLength = view.readUInt16LE(position + 28);
    const name = view.toString("utf8", position + 46, position + 46 + nameLength);
    entries.push({ name, method: methods[view.readUInt16LE(position + 10)], packedSize: view.readUInt32LE(position + 20), offset: view.readUInt32LE(position + 42) });
    position += 46 + nameLength + view.readUInt16LE(position + 30) + view.readUInt16LE(position + 32);
  }
  return entries;
}

/**
 * Unpacks a file of a zip, and stops at `maxBytes`, whatever size the zip declares. Throws 413 beyond it, and another error
 * for a damaged file.
 */
export async function unpackZipEntry(bytes: Uint8Array, { method, packedSize, offset }: ZipEntry, maxBytes: number): Promise<Uint8Array> {
  const view = toBuffer(bytes);
  if (view.readUInt32LE(offset) !== localEntry || !method) throw new Error("The zip is damaged");
  const start = offset + 30 + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28);
  if (start + packedSize > view.length) throw new Error("The zip is damaged");
  const packed = view.subarray(start, start + packedSize);
  if (method === "stored") {
    if (packed.length > maxBytes) throw tooLarge();
    return packed;
  }
  const inflated = createInflateRaw();
  inflated.end(packed);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of inflated as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The end record is at the end of the file, before a comment of up to 65,535 bytes. */
function findEndRecord(view: Buffer) {
  const earliest = Math.max(0, view.length - endRecordSize - maxComment);
  for (let position = view.length - endRecordSize; position >= earliest; position -= 1)
    if (view.readUInt32LE(position) === endRecord) return position;
  return null;
}
