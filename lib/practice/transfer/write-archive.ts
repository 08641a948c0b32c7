import { makeZip } from "client-zip";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { pictureExtensions } from "@/lib/core/uploads/file-names";
import { formatCount } from "@/lib/platform/number-texts";
import { exportFormat, exportFormatNumber, fileListName, type Manifest, manifestName } from "@/lib/practice/transfer/manifest";
import { sealZip } from "@/lib/practice/transfer/seal";
import { type WrittenFile, writeFile, type WrittenRows } from "@/lib/practice/transfer/write-rows";
import { fileStore } from "@/lib/providers/storage/provider";

/** A stored file of the practice, such as a photo. */
interface Original {
  id: string;
  storageKey: string;
  fileName: string;
  contentType: string;
}

export interface ArchiveInput {
  rows: WrittenRows;
  originals: readonly Original[];
  /** Where parts of the export may be kept until it is written. */
  folder: string;
  productVersion: string;
  /** The migrations of the database. */
  migrations: readonly string[];
  now: Date;
  report: (share: number, step: string) => void;
}

const extensions: Record<string, string | undefined> = pictureExtensions;
const extensionOf = ({ contentType, fileName }: Original) => extensions[contentType] ?? /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "bin";

/** Writes the ZIP of an export to a file: the rows and spreadsheets, then the originals, each once, and the manifest at the end. */
export const writeExportZip = (path: string, input: ArchiveInput): Promise<void> =>
  // Node's web streams can be iterated, which the browser's type of them doesn't say.
  pipeline(sealZip(makeZip(zipEntries(input)) as unknown as AsyncIterable<Uint8Array>), createWriteStream(path, { mode: 0o600 }));

async function* zipEntries({ rows, originals, folder, productVersion, migrations, now, report }: ArchiveInput) {
  const files: Manifest["files"] = [];
  const entryOf = ({ path, size, sha256, source }: WrittenFile) => {
    files.push({ path, size, sha256 });
    return { name: path, input: createReadStream(source), lastModified: now, size };
  };
  for (const file of rows.files) yield entryOf(file);
  const pathById = new Map<string, string>();
  const written = new Set<string>();
  for (const [index, original] of originals.entries()) {
    report(index / originals.length, `Copying photos and documents: ${formatCount(index + 1)} of ${formatCount(originals.length)}`);
    const bytes = await readOriginal(original.storageKey);
    if (!bytes) continue;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const path = `files/${sha256}.${extensionOf(original)}`;
    pathById.set(original.id, path);
    if (written.has(path)) continue;
    written.add(path);
    files.push({ path, size: bytes.length, sha256 });
    yield { name: path, input: bytes, lastModified: now };
  }
  async function* fileList() {
    for (const { id } of originals) if (pathById.has(id)) yield `${JSON.stringify({ id, path: pathById.get(id) })}\n`;
  }
  yield entryOf(await writeFile(folder, fileListName, fileList()));
  const manifest: Manifest = { format: exportFormat, formatNumber: exportFormatNumber, productVersion, schemaVersion: migrations.at(-1) ?? "", migrations: [...migrations], madeAt: now.toISOString(), tables: rows.tables, files, missingFiles: originals.length - pathById.size };
  yield { name: manifestName, input: JSON.stringify(manifest, null, 2), lastModified: now };
}

/** The bytes of a stored file; null if it is gone. They fit into memory, because an upload has a limit. */
async function readOriginal(storageKey: string): Promise<Buffer<ArrayBuffer> | null> {
  const file = await fileStore().open(storageKey);
  return file && Buffer.from(await new Response(file.stream).arrayBuffer());
}
