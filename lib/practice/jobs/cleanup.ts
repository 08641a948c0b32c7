import { deleteOldSignInEvents } from "@/lib/core/audit/commands";
import { clearOldEmailContent } from "@/lib/core/email/commands";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { discardUnusedFiles } from "@/lib/core/uploads/unused-files";
import { deleteExpiredRecords } from "@/lib/platform/delete-expired";
import { deleteExpiredImportData } from "@/lib/practice/imports/commands";
import { anonymizeOldLeads, eraseArchivedClients } from "@/lib/practice/privacy/erasure";
import { deletePlansWithoutFile } from "@/lib/work/nutrition/commands";

/** Longer than any upload takes. */
export const unfinishedUploadMaxAgeMs = 60 * 60_000;

/** What has been unfinished for `unfinishedForMs`, and what has had its time, goes: archived clients 30 days on, unused files, old notices. */
export async function cleanUpOldData(now: Date, unfinishedForMs = unfinishedUploadMaxAgeMs): Promise<void> {
  const before = new Date(now.getTime() - unfinishedForMs);
  await eraseArchivedClients(now);
  await discardUnusedFiles(now);
  await deleteUnfinishedUploads(before);
  await deletePlansWithoutFile(before);
  await deleteExpiredImportData(now);
  await deleteExpiredRecords(now);
  await deleteOldSignInEvents(now);
  await clearOldEmailContent(now);
  await anonymizeOldLeads(now);
}
