import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/*
 * An export is a ZIP whose comment is the SHA-256 of everything before it, so that a change of any byte is noticed, also of those
 * that no file of the ZIP covers.
 */
const sealLength = 64;
/** A ZIP ends with the length of its comment, in two bytes. */
const commentLengthSize = 2;

/** Adds the seal to the bytes of a ZIP without a comment. */
export async function* sealZip(zip: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of zip) {
    const bytes = Buffer.concat([held, chunk]);
    const ready = bytes.subarray(0, Math.max(0, bytes.length - commentLengthSize));
    held = bytes.subarray(ready.length);
    hash.update(ready);
    if (ready.length > 0) yield ready;
  }
  const commentLength = Buffer.from([sealLength, 0]);
  yield commentLength;
  yield Buffer.from(hash.update(commentLength).digest("hex"));
}

/** Whether a file of this size ends with the seal of the bytes before it. */
export async function isSealIntact(path: string, size: number): Promise<boolean> {
  if (size <= sealLength) return false;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { end: size - sealLength - 1, highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) hash.update(chunk);
  const pieces: Buffer[] = [];
  for await (const chunk of createReadStream(path, { start: size - sealLength }) as AsyncIterable<Buffer>) pieces.push(chunk);
  return Buffer.concat(pieces).toString("latin1") === hash.digest("hex");
}
