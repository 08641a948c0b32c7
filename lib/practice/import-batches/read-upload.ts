import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UploadedFile } from "@/lib/api/multipart";
import { AppError } from "@/lib/platform/errors";
import { maxBatchFileBytes } from "@/lib/practice/import-batches/contract";
import { openArchive } from "@/lib/practice/imports/reading/archive";
import { decodeCsv } from "@/lib/practice/imports/reading/decode";
import { readHealthXml } from "@/lib/practice/imports/reading/health-file";
import { requireCsvText } from "@/lib/practice/imports/reading/limits";
import { readWorkbook } from "@/lib/practice/imports/reading/workbook";
import { readZipEntries } from "@/lib/practice/imports/reading/zip-entries";

/** A file of an upload: its text, or why it can't be read. */
interface ReadFile {
  fileName: string;
  text: string | null;
  problem: string | null;
  /** Further sheets of a spreadsheet, and what no import takes, are left out until the coach takes them in. */
  leftOut?: boolean;
}

export interface ReadUpload {
  files: ReadFile[];
  /** Whether the upload is a ZIP with photos. */
  hasPhotos: boolean;
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
const zipSignature = [0x50, 0x4b];
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0];
const looksLikeXml = (bytes: Uint8Array) => /^\s*<(?:\?xml|HealthData|!DOCTYPE)/.test(new TextDecoder().decode(bytes.subarray(0, 64)));

/**
 * The files in an upload: itself, the sheets of a spreadsheet, or those in a ZIP, beside its photos. `path` is where the upload lies.
 * What can't be read is named, with the reason.
 */
export async function readUpload({ name, bytes }: UploadedFile, path: string): Promise<ReadUpload> {
  try {
    if (startsWith(bytes, zipSignature) && !(await isWorkbook(bytes))) return await readArchive(path);
    return { files: await readFile(name, bytes), hasPhotos: false };
  } catch (error) {
    return { files: [toProblem(name, error)], hasPhotos: false };
  }
}

/** Calls `work` with the path of a temporary file that holds the upload. */
export async function withTemporaryFile<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "move-in-"));
  try {
    const path = join(folder, "upload");
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isWorkbook = async (bytes: Uint8Array<ArrayBuffer>) => (await readZipEntries(new Blob([bytes])))?.some(({ name }) => name === "[Content_Types].xml") ?? false;

const maxNameLength = 254;
const shortName = (name: string) => name.slice(0, maxNameLength).toWellFormed();

/** A file that can't be read, with the reason. Throws what is no reason for a person. */
function toProblem(name: string, error: unknown): ReadFile {
  if (!(error instanceof AppError)) throw error;
  return { fileName: shortName(name), text: null, problem: error.message };
}

async function readFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ReadFile[]> {
  const fileName = shortName(name);
  if (startsWith(bytes, zipSignature) || startsWith(bytes, compoundSignature)) return readSheets(fileName, bytes);
  const text = looksLikeXml(bytes) ? (await readHealthXml(new Blob([bytes]))).csv : decodeCsv(bytes);
  return [{ fileName, text: requireCsvText(text, maxBatchFileBytes), problem: null }];
}

/** The sheets of a spreadsheet, the one with the most rows first. */
async function readSheets(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<ReadFile[]> {
  const sheets = (await readWorkbook(bytes)).toSorted((one, other) => other.rows - one.rows);
  return sheets.map(({ name, csv }, at) => ({ fileName: shortName(sheets.length > 1 ? `${fileName}, ${name}` : fileName), text: requireCsvText(csv, maxBatchFileBytes), problem: null, ...(at > 0 && { leftOut: true }) }));
}

/** The lists in a ZIP, and the names of what no import takes. */
async function readArchive(path: string): Promise<ReadUpload> {
  const archive = await openArchive(path);
  try {
    const files: ReadFile[] = [];
    for (const file of archive.files) {
      // Its weights are in the other file of the export.
      if (/(?:^|\/)export_cda\.xml$/i.test(file.path)) continue;
      if (file.problem !== null) files.push({ fileName: shortName(file.path), text: null, problem: `This file ${file.problem}.` });
      else files.push(...(await archive.read(file).then((content) => readFile(file.path, new Uint8Array(content))).catch((error: unknown) => [toProblem(file.path, error)])));
    }
    const leftOut = archive.leftOut.map(({ path: name, reason }) => ({ fileName: shortName(name), text: null, problem: `This file ${reason}.`, leftOut: true }));
    return { files: [...files, ...leftOut], hasPhotos: archive.photos.length > 0 };
  } finally {
    archive.close();
  }
}
