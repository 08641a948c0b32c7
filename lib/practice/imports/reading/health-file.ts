import { Inflate } from "fflate";
import { AppError } from "@/lib/platform/errors";
import { createHealthScanner } from "@/lib/practice/imports/reading/apple-health";
import { type ZipEntry, readZipEntries } from "@/lib/practice/imports/reading/zip-entries";

/** Of the export.xml in an Apple Health export, packed and unpacked. */
const maxPackedBytes = 300 * 1024 * 1024;
const maxUnpackedBytes = 2 * 1024 * 1024 * 1024;
const pieceBytes = 1024 * 1024;

const tooLargeError = () => new AppError("too_large", "This Apple Health export is larger than 2 GB. Please ask for the weights in another form, such as a CSV file.");
const damagedError = () => new AppError("wrong_type", "This ZIP is damaged. Please export it again from the Health app.");
const exportPattern = /^(?:apple_health_export\/)?(?!export_cda)[^/]+\.xml$/i;
const localHeaderBytes = 30;
const [stored, deflated] = [0, 8];

/**
 * What a ZIP holds, by the names in its directory: a spreadsheet, or the weights of an Apple Health export as CSV. Only that entry is
 * unpacked. Throws 415 for another ZIP, one with a password or a damaged one, and 413 for one that is too large.
 */
export async function readZip(file: Blob): Promise<{ isWorkbook: true } | { isWorkbook: false; csv: string; rows: number }> {
  const entries = await readZipEntries(file);
  if (entries?.some(({ name }) => name === "[Content_Types].xml")) return { isWorkbook: true };
  if (entries === null) throw new AppError("wrong_type", "This file can't be read. It may be damaged, or not have arrived in full. Please save or export it again.");
  const entry = entries.find(({ name }) => exportPattern.test(name));
  if (!entry) throw new AppError("wrong_type", "This ZIP holds neither a spreadsheet nor an Apple Health export. Please open it and choose the file inside.");
  if (entry.isLocked) throw new AppError("wrong_type", "This ZIP is locked with a password. Please open it and choose the file inside.");
  if (entry.size > maxUnpackedBytes || entry.packedSize > maxPackedBytes) throw tooLargeError();
  return { isWorkbook: false, ...(await scanPieces(unpack(file, entry))) };
}

/** The weights of an export.xml that was unpacked already, as CSV. Throws like readZip. */
export async function readHealthXml(file: Blob): Promise<{ csv: string; rows: number }> {
  if (file.size > maxUnpackedBytes) throw tooLargeError();
  return scanPieces(readPieces(file, 0, file.size));
}

async function scanPieces(pieces: AsyncIterable<Uint8Array>) {
  const [scanner, decoder] = [createHealthScanner(), new TextDecoder()];
  for await (const piece of pieces) scanner.push(decoder.decode(piece, { stream: true }));
  scanner.push(decoder.decode());
  return scanner.finish();
}

/** Reads a part of a file piece by piece, so that a large one is never in memory as a whole. */
async function* readPieces(file: Blob, from: number, to: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = from; at < to; at += pieceBytes) yield new Uint8Array(await file.slice(at, Math.min(at + pieceBytes, to)).arrayBuffer());
}

/** Unpacks one entry piece by piece, and never more than it declares. */
async function* unpack(file: Blob, { offset, packedSize, size, method }: ZipEntry): AsyncGenerator<Uint8Array> {
  const header = new DataView(await file.slice(offset, offset + localHeaderBytes).arrayBuffer());
  if (header.byteLength < localHeaderBytes || (method !== stored && method !== deflated)) throw damagedError();
  const start = offset + localHeaderBytes + header.getUint16(26, true) + header.getUint16(28, true);
  let unpacked: Uint8Array[] = [];
  let total = 0;
  const inflate = new Inflate((chunk) => {
    total += chunk.length;
    if (total > size) throw damagedError();
    unpacked.push(chunk);
  });
  for await (const piece of readPieces(file, start, start + packedSize)) {
    if (method === stored) {
      yield piece;
      continue;
    }
    try {
      inflate.push(piece);
    } catch {
      throw damagedError();
    }
    yield* unpacked;
    unpacked = [];
  }
  if (method === deflated && total !== size) throw damagedError();
}
