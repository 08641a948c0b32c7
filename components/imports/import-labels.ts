import type { BadgeVariant } from "@/components/ui/badge";
import { dateOrders, type ImportAction, type ImportKindName, type ImportPlan } from "@/lib/practice/imports/contract";

export const formatCount = (count: number) => count.toLocaleString("en-GB");
/** "1 row", "2 rows"; `many` is for plurals that do not just add an s. */
export const formatCountWithNoun = (count: number, one: string, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`;

export const importKindLabels: Record<ImportKindName, string> = {
  users: "People",
  "nutrition-forms": "Nutrition forms",
  "checkin-responses": "Check-in responses",
  "payment-customers": "From your payment provider",
};

/** Labels of the preview's tabs. */
export const importActionLabels: Record<ImportAction, string> = { create: "New", update: "Changed", unchanged: "Unchanged", error: "Errors" };
export const importRowLabels: Record<ImportAction, string> = { ...importActionLabels, error: "Error" };
export const importActionVariants: Record<ImportAction, BadgeVariant> = { create: "success", update: "info", unchanged: "secondary", error: "destructive" };
export const importOutcomeLabels: Record<ImportAction, string> = { create: "created", update: "updated", unchanged: "unchanged", error: "skipped" };

const kilobyte = 1024;
export function formatByteCount(bytes: number) {
  if (bytes < kilobyte) return formatCountWithNoun(bytes, "byte");
  const [size, unit] = bytes < kilobyte ** 2 ? [bytes / kilobyte, "KB"] : [bytes / kilobyte ** 2, "MB"];
  return `${size.toLocaleString("en-GB", { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
}

/** "" detects the order from the file. */
export const dateOrderOptions = [
  { value: "", label: "Detect automatically" },
  { value: "day-first", label: "Day first: 31/12/2026" },
  { value: "month-first", label: "Month first: 12/31/2026" },
];
export const parseDateOrder = (value: string) => dateOrders.find((order) => order === value);

const listFormat = new Intl.ListFormat("en-GB");
/** "Steps, Mood and Pets" */
export const listText = (words: readonly string[]) => listFormat.format(words);

/** The words of a plan's questions. Those that named somebody who was erased are gone. */
export const questionLabels = ({ questions }: Pick<ImportPlan, "questions">) => questions.flatMap(({ label }) => (label === "" ? [] : `“${label}”`));

/** What is there after an undo: all as it was before, or also the questions that something else uses. */
export function undoneText(plan: Pick<ImportPlan, "questions">): string {
  const labels = questionLabels(plan);
  if (labels.length === 0) return "Everything is as it was.";
  const [stay, them] = labels.length === 1 ? ["stays", "it"] : ["stay", "them"];
  return `${listText(labels)} ${stay}, because your form or other answers use ${them}. Everything else is as it was.`;
}
