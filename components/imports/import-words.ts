import type { BadgeVariant } from "@/components/ui/badge";
import { dateOrders, type ImportAction, type ImportKindName } from "@/lib/practice/imports/contract";

export const figure = (count: number) => count.toLocaleString("en-GB");
/** "1 row", "2 rows"; `many` where it is not the word with an s. */
export const counted = (count: number, one: string, many = `${one}s`) => `${figure(count)} ${count === 1 ? one : many}`;

export const kindLabels: Record<ImportKindName, string> = {
  users: "People",
  "nutrition-forms": "Nutrition forms",
  "checkin-responses": "Check-in responses",
  "payment-customers": "From your payment provider",
};

/** What becomes of a row before it is imported, in the order of the tabs. */
export const actionLabels: Record<ImportAction, string> = { create: "New", update: "Changed", unchanged: "Unchanged", error: "Errors" };
export const rowLabels: Record<ImportAction, string> = { ...actionLabels, error: "Error" };
export const actionVariants: Record<ImportAction, BadgeVariant> = { create: "success", update: "info", unchanged: "secondary", error: "destructive" };
/** What became of a row. */
export const doneLabels: Record<ImportAction, string> = { create: "created", update: "updated", unchanged: "unchanged", error: "left out" };

const kilobyte = 1024;
export function sizeText(bytes: number) {
  if (bytes < kilobyte) return counted(bytes, "byte");
  const [size, unit] = bytes < kilobyte ** 2 ? [bytes / kilobyte, "KB"] : [bytes / kilobyte ** 2, "MB"];
  return `${size.toLocaleString("en-GB", { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
}

/** "" leaves it to the file itself. */
export const dateOrderOptions = [
  { value: "", label: "Find out by itself" },
  { value: "day-first", label: "Day first: 31/12/2026" },
  { value: "month-first", label: "Month first: 12/31/2026" },
];
export const dateOrderOf = (value: string) => dateOrders.find((order) => order === value);
