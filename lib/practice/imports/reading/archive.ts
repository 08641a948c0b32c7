import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Readable } from "node:stream";
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from "yauzl";
import { maxPhotoBytes } from "@/lib/core/uploads/rules";
import { AppError } from "@/lib/platform/errors";
import { formatCount } from "@/lib/platform/number-texts";

const megabyte = 1024 * 1024;
const maxArchiveEntries = 10_000;
/** All photos of an archive, and each other file, in unpacked bytes. */
const maxArchivePhotoBytes = 2 * 1024 * megabyte;
const maxOtherFileBytes = 100 * megabyte;
/** A CSV packs to about a twentieth. A file that unpacks to more than this many times its size is made to fill the disk. */
const maxRatio = 200;
const ratioFreeBytes = megabyte;

/** A file of an archive. `problem` says why it can't be read. */
export interface ArchiveFile {
  /** With forward slashes, relative to the archive. */
  path: string;
  /** In bytes, unpacked. */
  size: number;
  problem: string | null;
}

export interface Archive {
  photos: readonly ArchiveFile[];
  /** CSV, Excel, text and XML files, to be imported as files of their own. */
  files: readonly ArchiveFile[];
  /** Everything else that has content, with the reason. */
  leftOut: readonly { path: string; reason: string }[];
  /** Identifies the content: the names, sizes and checksums of all files. */
  hash: string;
  /** Unpacks a file. Throws 400 if it is damaged. */
  read: (file: ArchiveFile) => Promise<Buffer>;
  /** A file's content as it is unpacked. The stream fails if it is damaged, or longer than the archive says. */
  openStream: (file: ArchiveFile) => Promise<Readable>;
  close: () => void;
}

const photoPattern = /\.(?:jpe?g|png|webp|hei[cf])$/i;
const filePattern = /\.(?:csv|tsv|xlsx|txt|xml)$/i;
const archivePattern = /\.(?:zip|rar|7z|tar|gz|tgz)$/i;
/** What computers add to folders by themselves. */
const junkPattern = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i;

const damagedError = () => new AppError("wrong_type", "This isn't a ZIP, or it's incomplete. Please make it or download it again.");
const passwordError = () => new AppError("wrong_type", "This ZIP has a password. Please unzip it and zip it again without one.");
const climbingError = () => new AppError("wrong_type", "This ZIP has a file whose folder lies outside of it. Please unzip it and zip the folder again.");
const bombError = () => new AppError("too_large", "This ZIP unpacks to far more than its size, so we didn't open it. Please unzip it and zip the folder again.");
const tooManyError = () => new AppError("too_large", `This ZIP has more than ${formatCount(maxArchiveEntries)} files. Please split it into smaller ones.`);
const tooLargeError = () => new AppError("too_large", "The photos in this ZIP are more than 2 GB together. Please split it into smaller ones.");

/**
 * Opens a ZIP on the disk and lists its files, without unpacking any: their declared sizes are checked first. The caller closes it.
 * Throws 415 for what is no ZIP, is incomplete, has a password or names a file outside of it, and 413 beyond the limits.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(() => {
    throw damagedError();
  });
  try {
    return await listArchive(zip);
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : damagedError();
  }
}

async function listArchive(zip: ZipFile): Promise<Archive> {
  if (zip.entryCount > maxArchiveEntries) throw tooManyError();
  const entries = new Map<ArchiveFile, Entry>();
  const [photos, files]: [ArchiveFile[], ArchiveFile[]] = [[], []];
  const leftOut: { path: string; reason: string }[] = [];
  const hash = createHash("sha256");
  let [count, packed, photoBytes] = [0, 0, 0];
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count % 500 === 0) await yieldToEventLoop();
    const name = readPath(entry);
    packed += entry.compressedSize;
    requireSafe(entry, name);
    if (name.endsWith("/") || junkPattern.test(name)) continue;
    const isPhoto = photoPattern.test(name);
    if (!isPhoto && !filePattern.test(name)) {
      leftOut.push({ path: name, reason: archivePattern.test(name) ? "is an archive inside the ZIP. Please unzip it and add its files" : "is no photo or list that we can import" });
      continue;
    }
    const file = { path: name, size: entry.uncompressedSize, problem: findProblem(entry, isPhoto) };
    hash.update(JSON.stringify([name, entry.uncompressedSize, entry.crc32]));
    entries.set(file, entry);
    (isPhoto ? photos : files).push(file);
    if (isPhoto && file.problem === null) photoBytes += file.size;
    if (photoBytes > maxArchivePhotoBytes) throw tooLargeError();
  }
  // Entries that share their bytes would unpack them again and again.
  if (packed > zip.fileSize) throw bombError();

  const openStream = async (file: ArchiveFile): Promise<Readable> => {
    const entry = entries.get(file);
    if (!entry || file.problem) throw damagedFileError(file);
    return zip.openReadStreamPromise(entry);
  };
  return { photos, files, leftOut, hash: hash.digest("hex"), openStream, read: (file) => readAll(file, openStream), close: () => zip.close() };
}

const damagedFileError = ({ path }: ArchiveFile) => new AppError("invalid", `${path} is damaged in the ZIP and can't be read.`);

async function readAll(file: ArchiveFile, openStream: Archive["openStream"]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    // yauzl ends the stream with an error beyond the declared size, which was checked.
    for await (const piece of await openStream(file)) pieces.push(piece as Buffer);
  } catch {
    throw damagedFileError(file);
  }
  return Buffer.concat(pieces);
}

/** Throws for a password, a path that leaves the archive, and a declared size that its bytes can't honestly have. */
function requireSafe({ generalPurposeBitFlag, compressedSize, uncompressedSize }: Entry, path: string): void {
  if ((generalPurposeBitFlag & 1) !== 0) throw passwordError();
  if (path.includes("\0") || validateFileName(path) !== null || /^[A-Za-z]:/.test(path)) throw climbingError();
  if (uncompressedSize > ratioFreeBytes && uncompressedSize > maxRatio * Math.max(1, compressedSize)) throw bombError();
}

function findProblem({ uncompressedSize, compressionMethod }: Entry, isPhoto: boolean): string | null {
  if (compressionMethod !== 0 && compressionMethod !== 8) return "is packed in a way we can't read. Please zip it again";
  if (uncompressedSize === 0) return "is empty";
  const limit = isPhoto ? maxPhotoBytes : maxOtherFileBytes;
  return uncompressedSize > limit ? `is larger than ${limit / megabyte} MB` : null;
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** The path of an entry. Without the flag for UTF-8 it is CP437, unless it is valid UTF-8, which macOS writes without the flag. */
function readPath({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flagged = getFileNameLowLevel(generalPurposeBitFlag | (isUtf8(fileNameRaw) ? 0x800 : 0), fileNameRaw, extraFields, false);
  return flagged.normalize("NFC").toWellFormed();
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return strictUtf8.decode(bytes) !== "";
  } catch {
    return false;
  }
}
