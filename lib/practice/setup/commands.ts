import { db } from "@/lib/platform/db";
import type { SetupEdit } from "@/lib/practice/setup/contract";
import { findSetup } from "@/lib/practice/setup/queries";

/**
 * Skips a step, asks for it again, dismisses the guide or brings it back, and returns the guide. The settings' `version` stays,
 * because no setting changes.
 */
export async function updateSetup({ step, action, dismissed }: SetupEdit, now: Date) {
  // Each in one statement, so that coaches who skip different steps at once keep each other's.
  if (step !== undefined && action === "skip") await db.$executeRaw`UPDATE "Practice" SET "setupSkipped" = array_append("setupSkipped", ${step}::text) WHERE NOT ${step}::text = ANY("setupSkipped")`;
  if (step !== undefined && action === "unskip") await db.$executeRaw`UPDATE "Practice" SET "setupSkipped" = array_remove("setupSkipped", ${step}::text) WHERE ${step}::text = ANY("setupSkipped")`;
  if (dismissed) await db.practice.updateMany({ where: { setupDismissedAt: null }, data: { setupDismissedAt: now } });
  if (dismissed === false) await db.practice.updateMany({ where: { setupDismissedAt: { not: null } }, data: { setupDismissedAt: null } });
  return findSetup();
}
