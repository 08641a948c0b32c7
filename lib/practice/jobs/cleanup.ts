import { redactOldSignInEvents } from "@/lib/core/audit/commands";
import { deleteUnusedAddressProblems } from "@/lib/core/email/address-problems";
import { clearOldEmailContent } from "@/lib/core/email/commands";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { deleteRestingUploads } from "@/lib/core/uploads/part-commands";
import { discardUnusedFiles } from "@/lib/core/uploads/unused-files";
import { eraseExpiredAnswers } from "@/lib/outreach/leads/erasure-commands";
import { deleteExpiredRecords } from "@/lib/platform/delete-expired";
import { deleteExpiredBatches } from "@/lib/practice/import-batches/commands";
import { deleteExpiredImportData } from "@/lib/practice/imports/commands";
import { anonymizeOldLeads, eraseDueClients } from "@/lib/practice/privacy/erasure";
import { deleteErasedContacts } from "@/lib/practice/privacy/provider-erasures";
import { proposeErasure } from "@/lib/practice/retention/commands";
import { deleteExpiredExports, endLostExports } from "@/lib/practice/transfer/commands";
import { deletePlansWithoutFile } from "@/lib/work/nutrition/commands";
import { eraseDueQuestions, removeUnpublishedQuestions } from "@/lib/work/questions/commands";

/** No upload takes longer than this. */
export const unfinishedUploadMaxAgeMs = 60 * 60_000;

/**
 * Deletes what has expired: clients archived 30 days ago or who asked for it then, unused files, uploads and plans left
 * unfinished for `unfinishedForMs` milliseconds, uploads in parts that have rested for a day, old imports and exports, sign-ins, email content and leads, discovery answers without consent, and
 * questions that were deleted or never published. Proposes other data for erasure.
 */
export async function cleanUpOldData(now: Date, unfinishedForMs = unfinishedUploadMaxAgeMs): Promise<void> {
  const before = new Date(now.getTime() - unfinishedForMs);
  await eraseDueClients(now);
  await deleteErasedContacts();
  await discardUnusedFiles(now);
  await deleteUnfinishedUploads(before);
  await deleteRestingUploads(now);
  await deletePlansWithoutFile(before);
  await deleteExpiredBatches(now);
  await deleteExpiredImportData(now);
  await endLostExports(before);
  await deleteExpiredExports(now);
  await deleteExpiredRecords(now);
  await redactOldSignInEvents(now);
  await clearOldEmailContent(now);
  await deleteUnusedAddressProblems();
  await anonymizeOldLeads(now);
  await eraseExpiredAnswers(now);
  await eraseDueQuestions(now);
  await removeUnpublishedQuestions(now);
  await proposeErasure(now);
}
