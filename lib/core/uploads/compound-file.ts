const endOfChain = 0xfffffffa;
const noEntry = 0xffffffff;
const entrySize = 128;
const headerSize = 512;
const maxEntries = 100_000;

/**
 * The names directly under the root of an OLE compound file (the container of .doc, .xls, .ppt and .msi); null when
 * the file is none. What is embedded deeper, such as a chart's workbook, is left out: only the root says what a file is.
 */
export function compoundFileRootNames(bytes: Uint8Array): Set<string> | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < headerSize || view.readUInt32BE(0) !== 0xd0cf11e0 || view.readUInt32BE(4) !== 0xa1b11ae1) return null;
  try {
    return namesUnderRoot(readDirectory(view));
  } catch (error) {
    // Every reading outside the file means that it is cut or forged.
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
    if (sectors.length * sectorSize > maxEntries * entrySize) throw new RangeError("Directory without end");
    sectors.push(view.subarray(positionOf(sector), positionOf(sector) + sectorSize));
    const place = table[Math.floor(sector / (sectorSize / 4))];
    if (place === undefined) throw new RangeError("Sector without an entry");
    sector = view.readUInt32LE(positionOf(place) + (sector % (sectorSize / 4)) * 4);
  }
  return Buffer.concat(sectors);
}

/** The sectors that hold the allocation table: 109 named in the header, the rest in a chain of their own. */
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
    if (sectors.length > view.length / sectorSize) throw new RangeError("Table without end");
    const before = sectors.length;
    collect(positionOf(next), perSector);
    if (sectors.length === before) break;
    next = view.readUInt32LE(positionOf(next) + perSector * 4);
  }
  return sectors;
}

/** Walks the tree of siblings below the root entry; each entry is visited once, however the links are forged. */
function namesUnderRoot(directory: Buffer) {
  const names = new Set<string>();
  const visited = new Set<number>([noEntry]);
  const waiting = [directory.readUInt32LE(76)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (visited.has(id)) continue;
    visited.add(id);
    const entry = directory.subarray(id * entrySize, (id + 1) * entrySize);
    const nameLength = Math.min(64, entry.readUInt16LE(64));
    names.add(entry.toString("utf16le", 0, Math.max(0, nameLength - 2)));
    waiting.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}
