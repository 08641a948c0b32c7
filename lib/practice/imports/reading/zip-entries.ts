/** An entry of a ZIP as its directory declares it. */
export interface ZipEntry {
  name: string;
  /** 0 is stored, 8 is deflated. */
  method: number;
  isLocked: boolean;
  packedSize: number;
  size: number;
  /** Of its own header in the file. */
  offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** The end of the directory with the longest comment. */
const maxEndBytes = 22 + 0xffff;
const maxDirectoryBytes = 8 * 1024 * 1024;

/**
 * The entries of a ZIP from the directory at its end, without unpacking anything; null if it has none. Entries above 4 GB, which
 * declare their sizes elsewhere, appear to have just these 4 GB.
 */
export async function readZipEntries(file: Blob): Promise<ZipEntry[] | null> {
  const tail = new DataView(await file.slice(Math.max(0, file.size - maxEndBytes)).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endSignature) end--;
  if (end < 0) return null;
  const [size, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (size > maxDirectoryBytes || from + size > file.size) return null;
  return readDirectory(new DataView(await file.slice(from, from + size).arrayBuffer()));
}

function readDirectory(view: DataView): ZipEntry[] {
  const entries: ZipEntry[] = [];
  const decoder = new TextDecoder();
  for (let at = 0; at + 46 <= view.byteLength && view.getUint32(at, true) === entrySignature; ) {
    const nameLength = view.getUint16(at + 28, true);
    if (at + 46 + nameLength > view.byteLength) break;
    const name = decoder.decode(new Uint8Array(view.buffer, at + 46, nameLength));
    entries.push({ name, method: view.getUint16(at + 10, true), isLocked: (view.getUint16(at + 8, true) & 1) === 1, packedSize: view.getUint32(at + 20, true), size: view.getUint32(at + 24, true), offset: view.getUint32(at + 42, true) });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
