import type { BankHolidayRegion } from "@/lib/core/working-time/regions";

/** The last year whose bank holidays are listed here. After it no day counts as a bank holiday, which the server's start and the settings say in time. */
export const lastYearOfBankHolidays = 2028;

/**
 * The bank holidays of 2025 to 2028 as on https://www.gov.uk/bank-holidays, where a holiday at a weekend is given its substitute
 * day. 2028 follows from the Banking and Financial Dealings Act 1971. Scotland's 15 June 2026 is for the football World Cup.
 */
export const bankHolidays: Record<BankHolidayRegion, ReadonlySet<string>> = {
  none: new Set(),
  "england-and-wales": new Set([
    "2025-01-01", "2025-04-18", "2025-04-21", "2025-05-05", "2025-05-26", "2025-08-25", "2025-12-25", "2025-12-26",
    "2026-01-01", "2026-04-03", "2026-04-06", "2026-05-04", "2026-05-25", "2026-08-31", "2026-12-25", "2026-12-28",
    "2027-01-01", "2027-03-26", "2027-03-29", "2027-05-03", "2027-05-31", "2027-08-30", "2027-12-27", "2027-12-28",
    "2028-01-03", "2028-04-14", "2028-04-17", "2028-05-01", "2028-05-29", "2028-08-28", "2028-12-25", "2028-12-26",
  ]),
  scotland: new Set([
    "2025-01-01", "2025-01-02", "2025-04-18", "2025-05-05", "2025-05-26", "2025-08-04", "2025-12-01", "2025-12-25", "2025-12-26",
    "2026-01-01", "2026-01-02", "2026-04-03", "2026-05-04", "2026-05-25", "2026-06-15", "2026-08-03", "2026-11-30", "2026-12-25", "2026-12-28",
    "2027-01-01", "2027-01-04", "2027-03-26", "2027-05-03", "2027-05-31", "2027-08-02", "2027-11-30", "2027-12-27", "2027-12-28",
    "2028-01-03", "2028-01-04", "2028-04-14", "2028-05-01", "2028-05-29", "2028-08-07", "2028-11-30", "2028-12-25", "2028-12-26",
  ]),
  "northern-ireland": new Set([
    "2025-01-01", "2025-03-17", "2025-04-18", "2025-04-21", "2025-05-05", "2025-05-26", "2025-07-14", "2025-08-25", "2025-12-25", "2025-12-26",
    "2026-01-01", "2026-03-17", "2026-04-03", "2026-04-06", "2026-05-04", "2026-05-25", "2026-07-13", "2026-08-31", "2026-12-25", "2026-12-28",
    "2027-01-01", "2027-03-17", "2027-03-26", "2027-03-29", "2027-05-03", "2027-05-31", "2027-07-12", "2027-08-30", "2027-12-27", "2027-12-28",
    "2028-01-03", "2028-03-17", "2028-04-14", "2028-04-17", "2028-05-01", "2028-05-29", "2028-07-12", "2028-08-28", "2028-12-25", "2028-12-26",
  ]),
};

/** How many months before the list ends we start to say so. */
const monthsOfNotice = 6;

/** Returns whether the list of bank holidays needs its next year, on a day (YYYY-MM-DD): in the second half of its last year, and after it. */
export const needsMoreBankHolidays = (today: string) => today >= `${lastYearOfBankHolidays}-${String(13 - monthsOfNotice).padStart(2, "0")}-01`;
