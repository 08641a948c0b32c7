import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { Coach } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { loadStaffRule } from "@/lib/auth/second-factor";
import { loadPracticeSettings } from "@/lib/core/settings/queries";
import { DamagedEncryptionError, decryptStream, encryptedStartLength, isEncrypted, WrongKeyError } from "@/lib/platform/age";
import { db, sqlSession } from "@/lib/platform/db";
import { isDiskFull } from "@/lib/platform/disk-full";
import { AppError, invalidField } from "@/lib/platform/errors";
import { createOriginalsStore } from "@/lib/practice/transfer/originals";
import { openExportArchive } from "@/lib/practice/transfer/read-archive";
import { type RowSource, openRowSource } from "@/lib/practice/transfer/row-source";
import { requireEmptyPractice, writeRowsOfPractice } from "@/lib/practice/transfer/write-practice";
import { listAllTables } from "@/prisma/backup-tables";
import { migrationNames } from "@/prisma/migrate";

/**
 * Moves in from an export at `path`, into a practice with nobody but the actor. Checks all of it, stores its files, then writes its
 * rows in one transaction, after which no email leaves until a coach lets them. Throws 409 for a practice that is in use, and 415 or
 * 400 with a sentence for a file that can't be used; then nothing has changed.
 */
export async function moveIn(actor: Coach, path: string, passphrase: string | undefined, now: Date, progress: ReportProgress = noProgress) {
  await requireEmptyPractice(db, actor.id);
  const folder = await mkdtemp(join(tmpdir(), "cadence-import-"));
  try {
    progress(0.05, "Checking the export");
    const archive = await openExportArchive(await decryptIfNeeded(path, passphrase, folder), migrationNames());
    try {
      progress(0.3, "Reading the export");
      const rows = await openRowSource(archive, await listAllTables(sqlSession(db)), folder);
      const account = await findOwnAccount(rows, actor);
      const originals = await createOriginalsStore(archive, rows, now);
      try {
        await originals.store((share) => progress(0.3 + share * 0.4, "Storing photos and documents"));
        progress(0.7, "Writing everything into your practice");
        const counts = await writeRowsOfPractice(actor, account, rows, originals.placeholderIds, now);
        forgetCaches(actor);
        return { ...counts, files: originals.placeholderIds.length, you: account === null ? ("added" as const) : ("took_over" as const), madeAt: new Date(archive.manifest.madeAt) };
      } catch (error) {
        await originals.undo();
        throw error;
      }
    } finally {
      archive.close();
    }
  } catch (error) {
    throw isDiskFull(error) ? new AppError("storage_full", "There is no space left on the server to read this export. Nothing was imported.") : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the path of the ZIP: the file itself, or what it was decrypted into. Throws 400 at the passphrase. */
async function decryptIfNeeded(path: string, passphrase: string | undefined, folder: string): Promise<string> {
  if (!isEncrypted(await readStart(path))) return path;
  if (!passphrase) throw invalidField("passphrase", "This export has a passphrase. Please enter it.");
  const zip = join(folder, "decrypted.zip");
  try {
    await pipeline(decryptStream(createReadStream(path, { highWaterMark: 1 << 20 }), { passphrase }), createWriteStream(zip, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof WrongKeyError) throw invalidField("passphrase", "This passphrase doesn't open the export. Please check it and try again.");
    if (error instanceof DamagedEncryptionError) throw invalidField("file", "This export is damaged or was changed since it was made. Nothing was imported. Please download it again.");
    throw error;
  }
  return zip;
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(encryptedStartLength);
    await file.read(start, 0, start.length, 0);
    return start;
  } finally {
    await file.close();
  }
}

/** The account in the export that is the actor's: a coach with her email. Null if there is none. Throws 409 if her email is somebody else's. */
async function findOwnAccount(rows: RowSource, actor: Coach): Promise<{ id: string } | null> {
  for await (const line of rows.rowsOf("User")) {
    const user = JSON.parse(line) as { id: string; email: string; role: string; archivedAt: string | null };
    if (user.email !== actor.email && user.id !== actor.id) continue;
    if (user.role === "coach" && user.archivedAt === null) return { id: user.id };
    throw new AppError("conflict", "In this export your email belongs to somebody who isn't an active coach. Please change your own email first, then move in.");
  }
  return null;
}

/** The server that makes the change forgets what it knew; the others hear of it from the database. */
function forgetCaches(actor: Coach): void {
  loadPracticeSettings.forget("practice");
  loadStaffRule.forget("practice");
  loadActor.forget(actor.id);
}
