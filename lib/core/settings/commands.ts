import { isDeepStrictEqual } from "node:util";
import type { Coach } from "@/lib/auth/actor";
import { hasSecondFactor, loadStaffRule } from "@/lib/auth/second-factor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { optionalSettings, type SettingsEdit, stripeEmailSettings, workingTimeFields } from "@/lib/core/settings/contract";
import { checkAway, loadPracticeSettings } from "@/lib/core/settings/queries";
import { settingsSelect, toSettings } from "@/lib/core/settings/shape";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { dayToDate } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { AppError, invalidField } from "@/lib/platform/errors";
import { keysOf } from "@/lib/platform/objects";
import { fileIdFromUrl } from "@/lib/platform/paths";
import { Prisma } from "@/prisma/generated/client";

const practiceId = "practice";

/**
 * Updates the given settings and returns all of them. A changed agreement text gets a new version number, because signed
 * agreements keep their original wording; going back to the built-in text asks for confirmation again. Throws 400 for a logo that the actor did not upload, and for a
 * compulsory second factor by someone who has none, and for days away that don't fit; 409 with the `current` settings if they were saved since `version`, unless
 * they already are as asked for, so that a repeated request succeeds.
 */
export async function updateSettings(actor: Coach, { version, logoUrl, revenueGoal, testGbpPerUsd, agreementText, agreementConfirmed, checkInChips, awayFrom, awayUntil, workingHours, ...edit }: Partial<SettingsEdit>, now: Date) {
  const logoFileId = logoUrl && fileIdFromUrl(logoUrl);
  if (logoFileId && !(await isAllowedLogo(actor, logoFileId))) throw invalidField("logoUrl", "Please upload the logo again");
  if (edit.staffSecondFactor && !(await hasSecondFactor(actor.id))) throw invalidField("staffSecondFactor", "Please add a passkey or an authenticator app to your own account first.");
  const settings = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT "id" FROM "Practice" WHERE "id" = ${practiceId} FOR UPDATE`;
    const before = toSettings(await tx.practice.findUniqueOrThrow({ where: { id: practiceId }, select: settingsSelect }));
    checkAway(before, { awayFrom, awayUntil });
    const isOutdated = version !== undefined && version !== before.version;
    if (agreementText !== undefined)
      await tx.practice.updateMany({ where: { id: practiceId, ...agreementDiffersFrom(agreementText) }, data: { agreementText, agreementVersion: { increment: 1 }, agreementConfirmedAt: agreementText === null ? null : now } });
    if (agreementConfirmed) await tx.practice.updateMany({ where: { id: practiceId, agreementConfirmedAt: null }, data: { agreementConfirmedAt: now } });
    const row = await tx.practice.update({
      where: { id: practiceId },
      data: {
        ...edit,
        awayFrom: awayFrom && dayToDate(awayFrom),
        awayUntil: awayUntil && dayToDate(awayUntil),
        workingFrom: workingHours && workingHours.from,
        workingTo: workingHours && workingHours.to,
        logoFileId,
        revenueGoalMinor: revenueGoal && Math.round(revenueGoal * 100),
        sandboxGbpPerUsd: testGbpPerUsd,
        checkInChips: checkInChips === null ? Prisma.DbNull : checkInChips,
      },
      select: settingsSelect,
    });
    const after = toSettings(row);
    const changed = editableSettings.filter((name) => !isDeepStrictEqual(before[name], after[name]));
    if (changed.length === 0) return after;
    if (isOutdated) throw new AppError("conflict", "Someone else saved these settings meanwhile. Please check what they changed.", { current: before });
    await recordAuditEvents(tx, { action: "settings.changed", actorId: actor.id, detail: { settings: changed } }, now);
    const { version: saved } = await tx.practice.update({ where: { id: practiceId }, data: { version: { increment: 1 } }, select: { version: true } });
    return { ...after, version: saved };
  });
  loadPracticeSettings.forget(practiceId);
  loadStaffRule.forget(practiceId);
  return settings;
}

const editableSettings = ["productName", "logoUrl", "coachName", "timeZone", "revenueGoal", "testGbpPerUsd", "staffSecondFactor", "discoveryIndexed", "weightUnit", "leadRetentionMonths", "clientRetentionMonths", "checkInChips", "agreementConfirmed", ...keysOf(workingTimeFields), ...stripeEmailSettings, ...optionalSettings] as const;

/** Whether this file is the actor's own upload or already the practice's logo. */
const isAllowedLogo = async (actor: Coach, fileId: string) =>
  (await areOwnFiles(actor, [fileId], "logo")) || (await db.practice.count({ where: { id: practiceId, logoFileId: fileId } })) > 0;

const agreementDiffersFrom = (agreementText: string | null): Prisma.PracticeWhereInput =>
  agreementText === null ? { agreementText: { not: null } } : { OR: [{ agreementText: null }, { agreementText: { not: agreementText } }] };
