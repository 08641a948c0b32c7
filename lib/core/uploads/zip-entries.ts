const endRecord = 0x06054b50;
const centralEntry = 0x02014b50;
const endRecordSize = 22;
const maxComment = 0xffff;
const maxEntries = 10_000;

/** Returns the file names in a zip's central directory without unpacking it, or null if there is no valid one. */
export function zipEntryNames(bytes: Uint8Array): Set<string> | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndRecord(view);
  if (end === null) return null;
  const count = view.readUInt16LE(end + 10);
  let position = view.readUInt32LE(end + 16);
  const names = new Set<string>();
  for (let index = 0; index < Math.min(count, maxEntries); index += 1) {
    if (position + 46 > end || view.readUInt32LE(position) !== centralEntry) return null;
    const nameLength = view.readUInt16LE(position + 28);
    names.add(view.toString("utf8", position + 46, position + 46 + nameLength));
    position += 46 + nameLength + view.readUInt16LE(position + 30) + view.readUInt16LE(position + 32);
  }
  return names;
}

/** The end record is at the end of the file, before a comment of up to 65,535 bytes. */
function findEndRecord(view: Buffer) {
  const earliest = Math.max(0, view.length - endRecordSize - maxComment);
  for (let position = view.length - endRecordSize; position >= earliest; position -= 1)
    if (view.readUInt32LE(position) === endRecord) return position;
  return null;
}
