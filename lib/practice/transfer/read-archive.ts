import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { AppError } from "@/lib/platform/errors";
import { formatCount } from "@/lib/platform/number-texts";
import { fileLineSchema, fileListName, type Manifest, manifestName, tablePath } from "@/lib/practice/transfer/manifest";
import { readManifest } from "@/lib/practice/transfer/read-manifest";
import { isSealIntact } from "@/lib/practice/transfer/seal";
import { splitLines } from "@/lib/practice/transfer/lines";

/** An export whose every byte has been checked. */
export interface ExportArchive {
  manifest: Manifest;
  /** Yields the rows of a table as JSON texts. */
  rowsOf(table: string): AsyncIterable<string>;
  /** The path of each file by its id. */
  filePaths: ReadonlyMap<string, string>;
  readFile(path: string): Promise<Buffer>;
  close(): void;
}

const wrongType = (message: string) => new AppError("wrong_type", message);
const invalid = (message: string) => new AppError("invalid", message, { fields: { file: message } });

const notZip = () => wrongType("This file isn't a ZIP. Please choose the file that you downloaded with Export the practice.");
const notExport = () => wrongType("This ZIP isn't an export of Cadence: it has no manifest. Please choose the file that you downloaded with Export the practice.");
const damaged = () => invalid("This export is damaged or was changed since it was made. Nothing was imported. Please download it again.");

/** More than a practice has photos; a list beyond it would fill the memory. */
const maxEntries = 500_000;
const maxManifestBytes = 256 * 1024 * 1024;

/**
 * Opens an export and checks all of it: that it is one, its seal, the SHA-256 of every file, and the number and form of the rows.
 * Throws 415 or 400 with a sentence that says what is wrong.
 */
export async function openExportArchive(path: string, knownMigrations: readonly string[]): Promise<ExportArchive> {
  if (!(await startsLikeZip(path))) throw notZip();
  const { size } = await stat(path);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() => {
    throw damaged();
  });
  try {
    const entries = await readEntries(zip, size);
    const manifestEntry = entries.get(manifestName);
    if (!manifestEntry) throw notExport();
    if (manifestEntry.uncompressedSize > maxManifestBytes) throw damaged();
    const manifestBytes = await readBytes(zip, manifestEntry);
    if (!(await isSealIntact(path, size))) throw damaged();
    const manifest = readManifest(manifestBytes, knownMigrations);
    await checkFiles(zip, entries, manifest);
    const entryAt = (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw damaged();
      return entry;
    };
    for (const table of manifest.tables) await checkRows(linesOf(zip, entryAt(tablePath(table.name))), table);
    const filePaths = await readFilePaths(linesOf(zip, entryAt(fileListName)), entries);
    return { manifest, filePaths, rowsOf: (table) => linesOf(zip, entryAt(tablePath(table))), readFile: (name) => readBytes(zip, entryAt(name)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : damaged();
  }
}

async function startsLikeZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(4);
    await file.read(start, 0, 4, 0);
    return start.readUInt32LE() === 0x04034b50;
  } finally {
    await file.close();
  }
}

/** The files of a ZIP by name. Nothing is unpacked: an export stores its files as they are, so a ZIP that declares more than its own size is none. */
async function readEntries(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw invalid(`This ZIP has more than ${formatCount(maxEntries)} files, which no export of Cadence has.`);
  const entries = new Map<string, Entry>();
  let declared = 0;
  for await (const entry of eachEntry(zip)) {
    if (entry.isEncrypted()) throw invalid("This ZIP has a password of its own, which we can't open. Please choose the export as you downloaded it, and enter its passphrase here.");
    declared += entry.uncompressedSize;
    if (entry.compressionMethod !== 0 || declared > size) throw invalid("This ZIP would unpack to more than it holds, which an export of Cadence never does. Please choose the export as you downloaded it.");
    if (entries.has(entry.fileName)) throw damaged();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/strong encryption/.test(message)) throw invalid("This ZIP has a password of its own, which we can't open. Please choose the export as you downloaded it, and enter its passphrase here.");
    if (/relative path|absolute path|invalid characters in fileName/.test(message)) throw invalid("This ZIP has a file that would be unpacked outside its folder. Exports of Cadence don't. Nothing was imported.");
    throw error;
  }
}

/** Checks that the ZIP has exactly the files of its manifest, each with its size and SHA-256. */
async function checkFiles(zip: ZipFile, entries: ReadonlyMap<string, Entry>, { files }: Manifest): Promise<void> {
  if (files.length + 1 !== entries.size) throw damaged();
  for (const { path, size, sha256 } of files) {
    const entry = entries.get(path);
    if (!entry || entry.uncompressedSize !== size) throw damaged();
    const hash = createHash("sha256");
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) hash.update(chunk);
    if (hash.digest("hex") !== sha256) throw damaged();
  }
}

/** Checks that a table has as many rows as the manifest says, each with exactly its columns. */
async function checkRows(lines: AsyncIterable<string>, { name, columns, rows }: Manifest["tables"][number]): Promise<void> {
  const expected = new Set(columns);
  let count = 0;
  for await (const line of lines) {
    count += 1;
    const names = readColumnNames(line);
    if (names?.length !== expected.size || !names.every((column) => expected.has(column))) throw invalid(`Row ${formatCount(count)} of ${name} in this export doesn't have the columns of its table. Nothing was imported.`);
  }
  if (count !== rows) throw damaged();
}

function readColumnNames(line: string): string[] | null {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === "object" && row !== null && !Array.isArray(row) ? Object.keys(row) : null;
  } catch {
    return null;
  }
}

async function readFilePaths(lines: AsyncIterable<string>, entries: ReadonlyMap<string, Entry>): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for await (const line of lines) {
    const { id, path } = fileLineSchema.parse(JSON.parse(line));
    if (!path.startsWith("files/") || !entries.has(path)) throw damaged();
    paths.set(id, path);
  }
  return paths;
}

async function* linesOf(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  yield* splitLines((await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>);
}

async function readBytes(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) pieces.push(chunk);
  return Buffer.concat(pieces);
}
