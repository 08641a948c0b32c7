import { parseDay } from "@/lib/practice/imports/reading/dates";

const phonePattern = /^\+?[\d\s().\-/]+(?:\s*(?:ext|x)\.?\s*\d+)?$/i;

/** Twenty digits with all their blanks and brackets are shorter. The pattern takes quadratic time. */
const maxPhoneLength = 80;

/** Whether a cell can be a phone number: between 6 and 20 digits, an extension included, and no date. A spreadsheet's "4.47701E+11" has lost digits. */
export function isPhone(text: string): boolean {
  if (text.length > maxPhoneLength) return false;
  const digits = text.replace(/\D/g, "").length;
  return phonePattern.test(text) && digits >= 6 && digits <= 20 && parseDay(text, "day-first") === null && parseDay(text, "month-first") === null;
}
