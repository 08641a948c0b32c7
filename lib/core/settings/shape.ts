import type * as z from "zod/mini";
import { type CheckInChips, optionalSettings, type settings, stripeEmailSettings } from "@/lib/core/settings/contract";
import { isAgreementConfirmed } from "@/lib/core/settings/rules";
import { fillRecord } from "@/lib/platform/objects";
import { fileUrl } from "@/lib/platform/paths";
import type { Prisma } from "@/prisma/generated/client";

export const settingsSelect = {
  version: true,
  productName: true,
  logoFileId: true,
  coachName: true,
  timeZone: true,
  revenueGoalMinor: true,
  agreementVersion: true,
  agreementConfirmedAt: true,
  leadRetentionMonths: true,
  clientRetentionMonths: true,
  sandboxGbpPerUsd: true,
  staffSecondFactor: true,
  discoveryIndexed: true,
  weightUnit: true,
  checkInChips: true,
  ...fillRecord(stripeEmailSettings, true as const),
  ...fillRecord(optionalSettings, true as const),
} satisfies Prisma.PracticeSelect;
type SettingsRow = Prisma.PracticeGetPayload<{ select: typeof settingsSelect }>;

/** Pence to pounds; null without a goal. */
export const toRevenueGoal = (pence: number | null) => (pence === null ? null : pence / 100);

/** The quick answers by question. Only `updateSettings` writes them. */
export const toCheckInChips = (stored: SettingsRow["checkInChips"]) => stored as CheckInChips | null;

export const toSettings = ({ logoFileId, revenueGoalMinor, sandboxGbpPerUsd, agreementConfirmedAt, checkInChips, ...row }: SettingsRow): z.input<typeof settings> => ({
  ...row,
  logoUrl: logoFileId ? fileUrl(logoFileId) : null,
  revenueGoal: toRevenueGoal(revenueGoalMinor),
  testGbpPerUsd: sandboxGbpPerUsd && Number(sandboxGbpPerUsd),
  checkInChips: toCheckInChips(checkInChips),
  agreementConfirmed: isAgreementConfirmed({ agreementText: row.agreementText, agreementConfirmedAt }),
});
