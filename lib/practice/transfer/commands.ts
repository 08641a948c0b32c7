import type { Coach } from "@/lib/auth/actor";
import { hourOf } from "@/lib/core/audit/background";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { contentDisposition } from "@/lib/core/uploads/file-names";
import { dayMs } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db";
import { violatedUniqueConstraint } from "@/lib/platform/db-errors";
import { conflict, notFound } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { buildInBackground } from "@/lib/practice/transfer/build";
import { exportLifetimeDays } from "@/lib/practice/transfer/rules";
import { practiceExportSelect, toPracticeExport } from "@/lib/practice/transfer/shape";
import { fileStore } from "@/lib/providers/storage/provider";
import { newFileKey } from "@/lib/providers/storage/store";

/** A server that builds an export says so every few seconds. One that has been silent for so long was stopped. */
export const lostAfterMs = 5 * 60_000;
const lostMessage = "The server stopped while it was building this export. Please start a new one.";

/**
 * Starts building an export in the background, with a passphrase that encrypts it if there is one, and deletes the earlier ones.
 * Throws 409 while another is built. The passphrase stays in memory, so an export that a stopped server left can't be finished.
 */
export async function startExport(actor: Coach, { passphrase }: { passphrase?: string }, now: Date) {
  await endLostExports(new Date(now.getTime() - lostAfterMs));
  const [encrypted, day] = [passphrase !== undefined, now.toISOString().slice(0, 10)];
  const data = {
    byId: actor.id, encrypted, fileName: `practice ${day}.zip${encrypted ? ".age" : ""}`, step: "Starting", storageKey: newFileKey(),
    createdAt: now, aliveAt: now, expiresAt: new Date(now.getTime() + exportLifetimeDays * dayMs),
  };
  const row = await transaction(async (tx) => {
    const created = await tx.practiceExport.create({ data, select: { ...practiceExportSelect, storageKey: true } });
    await recordAuditEvents(tx, { action: "practice.exported", actorId: actor.id, detail: { encrypted } }, now);
    return created;
  }).catch((error: unknown) => {
    throw violatedUniqueConstraint(error) !== null ? conflict("An export is being built already. Please wait until it has finished.") : error;
  });
  await deleteExports({ id: { not: row.id }, status: { not: "building" } });
  buildInBackground(row, passphrase, now);
  const { storageKey: _storageKey, ...state } = row;
  return toPracticeExport(state);
}

/** Returns the file of a finished export, and records who downloaded it, at most once an hour per person and export. Throws 404 for one that is gone, and 409 for one that isn't finished. */
export async function downloadExport(actor: Coach, id: string, now: Date): Promise<Response> {
  const row = await db.practiceExport.findFirst({ where: { id, expiresAt: { gt: now } }, select: { status: true, storageKey: true, fileName: true, encrypted: true, createdAt: true } });
  if (!row) throw notFound();
  if (row.status !== "ready") throw conflict("This export isn't finished, so it can't be downloaded.");
  const file = await fileStore().open(row.storageKey);
  if (!file) throw notFound();
  const key = ["practice.downloaded", actor.id, id, hourOf(now)].join(" ");
  await recordAuditEvents(db, { action: "practice.downloaded", actorId: actor.id, detail: { builtAt: row.createdAt.toISOString() }, key }, now);
  return new Response(file.stream, {
    headers: { "content-type": row.encrypted ? "application/octet-stream" : "application/zip", "content-length": String(file.size), "content-disposition": contentDisposition("attachment", row.fileName), "cache-control": "private, no-store" },
  });
}

/** Marks exports as failed whose server has said nothing since `before`, because it was stopped, and deletes what it stored of them. */
export async function endLostExports(before: Date): Promise<void> {
  const lost = { status: "building" as const, aliveAt: { lt: before } };
  const rows = await db.practiceExport.findMany({ where: lost, select: { id: true, storageKey: true } });
  for (const { id, storageKey } of rows) {
    await db.practiceExport.updateMany({ where: { id, ...lost }, data: { status: "failed", error: lostMessage } });
    await fileStore().remove(storageKey).catch((err: unknown) => logger.warn({ err }, "could not delete an export; will retry"));
  }
}

/** Deletes exports after seven days. */
export const deleteExpiredExports = (now: Date): Promise<void> => deleteExports({ expiresAt: { lte: now } });

async function deleteExports(where: { id?: { not: string }; status?: { not: "building" }; expiresAt?: { lte: Date } }): Promise<void> {
  for (const { id, storageKey } of await db.practiceExport.findMany({ where, select: { id: true, storageKey: true } })) {
    // The row goes last, so that a file store that is away now is asked again later.
    const isRemoved = await fileStore().remove(storageKey).then(() => true, (err: unknown) => void logger.warn({ err }, "could not delete an export; will retry"));
    if (isRemoved) await db.practiceExport.deleteMany({ where: { id } });
  }
}
