/** Whose bank holidays a practice keeps. */
export const bankHolidayRegions = ["none", "england-and-wales", "scotland", "northern-ireland"] as const;
export type BankHolidayRegion = (typeof bankHolidayRegions)[number];
