import { removeOldSignIns } from "@/lib/core/audit/commands";
import { emptyOldEmails } from "@/lib/core/email/commands";
import { removeUnfinished } from "@/lib/core/uploads/commands";
import { discardUnused } from "@/lib/core/uploads/unused";
import { removeOldRows } from "@/lib/practice/imports/commands";
import { removeAnnounced } from "@/lib/work/nutrition/commands";
import { removeExpired } from "@/lib/platform/expired";
import { eraseArchived, forgetOldLeads } from "@/lib/practice/privacy/erasure";

/** Longer than any upload takes. */
export const unfinishedMs = 60 * 60_000;

/** What has been unfinished for `unfinishedForMs`, and what has had its time, goes: archived clients 30 days on, unused files, old notices. */
export async function tidy(now: Date, unfinishedForMs = unfinishedMs): Promise<void> {
  const before = new Date(now.getTime() - unfinishedForMs);
  await eraseArchived(now);
  await discardUnused(now);
  await removeUnfinished(before);
  await removeAnnounced(before);
  await removeOldRows(now);
  await removeExpired(now);
  await removeOldSignIns(now);
  await emptyOldEmails(now);
  await forgetOldLeads(now);
}
