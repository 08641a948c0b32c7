import { startOf } from "@/lib/practice/imports/reading/cells";

const longest = 60;

/** A value for a line of a list. */
export function inShort(value: string | number | null | undefined): string {
  const text = String(value ?? "").replace(/\s+/g, " ").trim();
  if (text === "") return "none";
  return startOf(text, longest);
}

/** A day, YYYY-MM-DD, as it is read: "3 March 2025". */
export const longDay = (day: string) => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
