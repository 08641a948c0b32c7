import type * as z from "zod/mini";
import { type CheckInChips, optionalSettings, type settings, stripeEmailSettings } from "@/lib/core/settings/contract";
import { isAgreementConfirmed } from "@/lib/core/settings/rules";
import { bankHolidayRegions } from "@/lib/core/working-time/regions";
import type { WorkingTime } from "@/lib/core/working-time/working-time";
import { dateToDay } from "@/lib/platform/clock";
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
  awayFrom: true,
  awayUntil: true,
  workingDays: true,
  workingFrom: true,
  workingTo: true,
  bankHolidays: true,
  ...fillRecord(stripeEmailSettings, true as const),
  ...fillRecord(optionalSettings, true as const),
} satisfies Prisma.PracticeSelect;
type SettingsRow = Prisma.PracticeGetPayload<{ select: typeof settingsSelect }>;

/** Pence to pounds; null without a goal. */
export const toRevenueGoal = (pence: number | null) => (pence === null ? null : pence / 100);

/** The quick answers by question. Only `updateSettings` writes them. */
export const toCheckInChips = (stored: SettingsRow["checkInChips"]) => stored as CheckInChips | null;

type WorkingTimeRow = Pick<SettingsRow, "timeZone" | "awayFrom" | "awayUntil" | "workingDays" | "workingFrom" | "workingTo" | "bankHolidays">;

/** When the practice works. Only `updateSettings` writes it, so that both days away are there or neither, and so are both times. */
export const toWorkingTime = ({ timeZone, awayFrom, awayUntil, workingDays, workingFrom, workingTo, bankHolidays }: WorkingTimeRow): WorkingTime => ({
  timeZone,
  workingDays,
  workingHours: workingFrom && workingTo ? { from: workingFrom, to: workingTo } : null,
  bankHolidays: bankHolidayRegions.find((region) => region === bankHolidays) ?? "england-and-wales",
  away: awayFrom && awayUntil ? { from: dateToDay(awayFrom), until: dateToDay(awayUntil) } : null,
});

export function toSettings(row: SettingsRow): z.input<typeof settings> {
  const { logoFileId, revenueGoalMinor, sandboxGbpPerUsd, agreementConfirmedAt, checkInChips, workingFrom: _from, workingTo: _to, ...rest } = row;
  const { away, workingHours, bankHolidays } = toWorkingTime(row);
  return {
    ...rest,
    awayFrom: away?.from ?? null,
    awayUntil: away?.until ?? null,
    workingHours,
    bankHolidays,
    logoUrl: logoFileId ? fileUrl(logoFileId) : null,
    revenueGoal: toRevenueGoal(revenueGoalMinor),
    testGbpPerUsd: sandboxGbpPerUsd && Number(sandboxGbpPerUsd),
    checkInChips: toCheckInChips(checkInChips),
    agreementConfirmed: isAgreementConfirmed({ agreementText: row.agreementText, agreementConfirmedAt }),
  };
}
