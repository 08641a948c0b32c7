import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { endLostExports, lostAfterMs } from "@/lib/practice/transfer/commands";
import { practiceExportSelect, toPracticeExport } from "@/lib/practice/transfer/shape";

/** Returns the last export that still exists, or null. */
export async function findLatestExport(now: Date) {
  await endLostExports(new Date(now.getTime() - lostAfterMs));
  const row = await db.practiceExport.findFirst({ where: { expiresAt: { gt: now } }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], select: practiceExportSelect });
  return row && toPracticeExport(row);
}

/** Returns an export that still exists. Throws 404. */
export async function getExport(id: string, now: Date) {
  await endLostExports(new Date(now.getTime() - lostAfterMs));
  const row = await db.practiceExport.findFirst({ where: { id, expiresAt: { gt: now } }, select: practiceExportSelect });
  if (!row) throw notFound();
  return toPracticeExport(row);
}
