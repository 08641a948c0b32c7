import { truncateText } from "@/lib/practice/imports/reading/cells";

const maxLength = 60;

/** A value on one line, cut to 60 characters; "none" if blank. */
export function formatShortValue(value: string | number | null | undefined): string {
  const text = String(value ?? "").replace(/\s+/g, " ").trim();
  if (text === "") return "none";
  return truncateText(text, maxLength);
}
