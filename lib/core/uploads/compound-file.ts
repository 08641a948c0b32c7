const endOfChain = 0xfffffffa;
const noEntry = 0xffffffff;
const entrySize = 128;
const headerSize = 512;
const maxEntries = 100_000;

/**
 * Returns the names directly under the root of an OLE compound file (the container of .doc, .xls, .ppt and .msi), or null if
 * it isn't one. Deeper entries, such as an embedded workbook, don't count, because only the root defines the file type.
 */
export function compoundFileRootNames(bytes: Uint8Array): Set<string> | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < headerSize || view.readUInt32BE(0) !== 0xd0cf11e0 || view.readUInt32BE(4) !== 0xa1b11ae1) return null;
  try {
    return namesUnderRoot(readDirectory(view));
  } catch (error) {
    // A read outside the buffer means that the file is truncated or forged.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readDirectory(view: Buffer) {
  const sectorSize = 2 ** view.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) throw new RangeError("Sector size");
  const positionOf = (sector: number) => (sector + 1) * sectorSize;
  const table = allocationTable(view, sectorSize, positionOf);
  const sectors: Buffer[] = [];
  let sector = view.readUInt32LE(48);
  while (sector < endOfChain) {
    if (sectors.length * sectorSize > maxEntries * entrySize) throw new RangeError("Endless directory");
    sectors.push(view.subarray(positionOf(sector), positionOf(sector) + sectorSize));
    const tableSector = table[Math.floor(sector / (sectorSize / 4))];
    if (tableSector === undefined) throw new RangeError("Sector without an entry");
    sector = view.readUInt32LE(positionOf(tableSector) + (sector % (sectorSize / 4)) * 4);
  }
  return Buffer.concat(sectors);
}

/** Returns the sectors of the allocation table: up to 109 from the header, the rest from a chain of sectors. */
function allocationTable(view: Buffer, sectorSize: number, positionOf: (sector: number) => number) {
  const sectors: number[] = [];
  const collect = (position: number, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const sector = view.readUInt32LE(position + index * 4);
      if (sector < endOfChain) sectors.push(sector);
    }
  };
  collect(76, 109);
  const perSector = sectorSize / 4 - 1;
  let next = view.readUInt32LE(68);
  while (next < endOfChain) {
    if (sectors.length > view.length / sectorSize) throw new RangeError("Endless table");
    const previousCount = sectors.length;
    collect(positionOf(next), perSector);
    if (sectors.length === previousCount) break;
    next = view.readUInt32LE(positionOf(next) + perSector * 4);
  }
  return sectors;
}

/** Walks the tree of siblings below the root entry. Visits each entry once, so forged links can't cause a loop. */
function namesUnderRoot(directory: Buffer) {
  const names = new Set<string>();
  const visited = new Set<number>([noEntry]);
  const pending = [directory.readUInt32LE(76)];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (visited.has(id)) continue;
    visited.add(id);
    const entry = directory.subarray(id * entrySize, (id + 1) * entrySize);
    const nameLength = Math.min(64, entry.readUInt16LE(64));
    names.add(entry.toString("utf16le", 0, Math.max(0, nameLength - 2)));
    pending.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}
