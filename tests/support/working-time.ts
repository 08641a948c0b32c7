import type { WorkingTime } from "@/lib/core/working-time/working-time";

/** A new practice's working time: weekdays in London at any time of day, with the bank holidays of England and Wales. */
export const officeWorkingTime: WorkingTime = { timeZone: "Europe/London", workingDays: [1, 2, 3, 4, 5], workingHours: null, bankHolidays: "england-and-wales", away: null };
