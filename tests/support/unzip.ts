import { crc32, inflateRawSync } from "node:zlib";

/** Returns the files of a zip as text by path, in the zip's order. Throws for a wrong size or checksum. */
export function unzip(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, sum, size, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    const content = method === 0 ? packed : inflateRawSync(packed);
    if (crc32(content) !== sum) throw new Error(`${name} is damaged`);
    files.set(name, content.toString("utf8"));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
