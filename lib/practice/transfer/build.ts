import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { everyCoach } from "@/lib/api/contract";
import { publishInvalidation } from "@/lib/api/invalidation";
import { createEncryption } from "@/lib/platform/age";
import { currentTime } from "@/lib/platform/clock";
import { db, onBeforeClose, readSnapshot } from "@/lib/platform/db";
import { isDatabaseFull } from "@/lib/platform/db-errors";
import { isDiskFull } from "@/lib/platform/disk-full";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { productVersion } from "@/lib/practice/transfer/product-version";
import { writeExportZip } from "@/lib/practice/transfer/write-archive";
import { writeRows } from "@/lib/practice/transfer/write-rows";
import { fileStore } from "@/lib/providers/storage/provider";
import { migrationNames } from "@/prisma/migrate";

/** How often the server that builds an export writes down how far it is. */
const reportEveryMs = 2000;
/** Reading every table takes seconds; on the embedded database everything else waits meanwhile. */
const readMs = 10 * 60_000;
/** The part of the progress that reading the rows takes, and that storing the file begins at. */
const [rowsShare, storeShare] = [0.2, 0.9];

const underWay = new Set<Promise<void>>();
onBeforeClose(waitForExports);

/** Waits until this server has finished every export that it is building. */
export async function waitForExports(): Promise<void> {
  await Promise.all(underWay);
}

/** Builds an export in the background. */
export function buildInBackground(row: { id: string; storageKey: string }, passphrase: string | undefined, now: Date): void {
  const work = buildExport(row, passphrase, now);
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/** Builds an export into the file store, and records how far it is and how it ended. Never throws. */
async function buildExport({ id, storageKey }: { id: string; storageKey: string }, passphrase: string | undefined, now: Date): Promise<void> {
  const report = startReports(id);
  const folder = await mkdtemp(join(tmpdir(), "cadence-export-")).catch(() => null);
  try {
    if (folder === null) throw new Error("There is no folder for temporary files");
    const path = await buildFile(folder, passphrase, now, report.set);
    report.set(storeShare, "Storing the export");
    await storeFile(storageKey, path);
    const { size } = await stat(path);
    await report.end();
    const { count } = await db.practiceExport.updateMany({ where: { id, status: "building" }, data: { status: "ready", progress: 1, step: "Ready", size } });
    // It was given up meanwhile, so nothing names this file any more.
    if (count === 0) await fileStore().remove(storageKey);
  } catch (err) {
    logger.error({ err }, "building an export failed");
    await report.end();
    await fileStore().remove(storageKey).catch(() => undefined);
    await db.practiceExport.updateMany({ where: { id, status: "building" }, data: { status: "failed", error: failureText(err) } }).catch(() => undefined);
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    await publishInvalidation(["practice-export"], [everyCoach]).catch(() => undefined);
  }
}

/** Builds the file of an export in a folder, and returns its path. */
export async function buildFile(folder: string, passphrase: string | undefined, now: Date, report: (progress: number, step: string) => void): Promise<string> {
  const rows = await readSnapshot(async (tx) => {
    const written = await writeRows(tx, folder, (share, step) => report(share * rowsShare, step));
    const originals = await tx.file.findMany({ where: { stored: true }, select: { id: true, storageKey: true, fileName: true, contentType: true }, orderBy: { id: "asc" } });
    return { written, originals };
  }, readMs);
  const path = join(folder, "export.zip");
  await writeExportZip(path, { rows: rows.written, originals: rows.originals, folder, productVersion: productVersion(), migrations: migrationNames(), now, report: (share, step) => report(rowsShare + share * (storeShare - rowsShare), step) });
  if (passphrase === undefined) return path;
  report(storeShare, "Encrypting the export");
  return encryptFile(path, `${path}.age`, passphrase);
}

async function encryptFile(from: string, to: string, passphrase: string): Promise<string> {
  await pipeline(createReadStream(from, { highWaterMark: 1 << 20 }), createEncryption({ passphrase }), createWriteStream(to, { mode: 0o600 }));
  return to;
}

async function storeFile(storageKey: string, path: string): Promise<void> {
  // Node declares its own type for web streams, which is the same stream as the browser's.
  await fileStore().put(storageKey, Readable.toWeb(createReadStream(path, { highWaterMark: 1 << 20 })) as ReadableStream<Uint8Array>);
}

/** Writes the progress down every two seconds, which also says that the server is alive. `end` waits for the last write. */
function startReports(id: string) {
  let latest = { progress: 0, step: "Starting" };
  let writing: Promise<unknown> | undefined;
  const write = () => {
    // While the embedded database is read, a write waits; one at a time is enough.
    writing ??= db.practiceExport
      .updateMany({ where: { id, status: "building" }, data: { ...latest, aliveAt: currentTime() } })
      .then(() => publishInvalidation(["practice-export"], [everyCoach]))
      .catch(() => undefined)
      .finally(() => (writing = undefined));
  };
  const timer = setInterval(write, reportEveryMs).unref();
  return {
    set: (progress: number, step: string) => void (latest = { progress, step }),
    end: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

function failureText(error: unknown): string {
  if (isDiskFull(error) || isDatabaseFull(error)) return "There is no space left on the server for this export. Please free some, then start a new one.";
  if (error instanceof AppError) return error.message;
  return "This export couldn't be built. Nothing in your practice has changed. Please start a new one.";
}
