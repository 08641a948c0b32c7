import { truncateText } from "@/lib/practice/imports/reading/cells";

const maxLength = 60;

/** A value on one line, cut to 60 characters; "none" if blank. */
export function formatShortValue(value: string | number | null | undefined): string {
  const text = String(value ?? "").replace(/\s+/g, " ").trim();
  if (text === "") return "none";
  return truncateText(text, maxLength);
}

/** Formats YYYY-MM-DD as "3 March 2025". */
export const formatLongDay = (day: string) => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
