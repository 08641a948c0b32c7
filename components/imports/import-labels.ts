import type { BadgeVariant } from "@/components/ui/badge";
import { formatCount } from "@/lib/platform/number-texts";
import type { ImportAction, ImportKindName, ImportPlan, ImportSourceName } from "@/lib/practice/imports/contract";
import { dateOrders } from "@/lib/practice/imports/rules";

/** "1 row", "2 rows"; `many` is for plurals that do not just add an s. */
export const formatCountWithNoun = (count: number, one: string, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`;

export const importKindLabels: Record<ImportKindName, string> = {
  users: "People",
  "nutrition-forms": "Nutrition forms",
  "checkin-responses": "Check-in responses",
  measurements: "Weights and measurements",
  photos: "Progress photos",
  payments: "Past payments",
  chat: "A chat with a client",
  "payment-customers": "From your payment provider",
};

const kindNouns: Record<ImportKindName, readonly [one: string, many: string]> = {
  users: ["new person", "new people"],
  "nutrition-forms": ["new intake form", "new intake forms"],
  "checkin-responses": ["new check-in", "new check-ins"],
  measurements: ["new day", "new days"],
  photos: ["new photo", "new photos"],
  payments: ["new payment", "new payments"],
  chat: ["new message", "new messages"],
  "payment-customers": ["new client", "new clients"],
};

/** The counts in one line: "people.csv: 2 new people, 1 unchanged, 1 row skipped". */
export function planSummary({ kind, counts: { create, update, unchanged, error, noted }, fileName }: Pick<ImportPlan, "kind" | "counts" | "fileName">): string {
  const parts = [
    create > 0 ? formatCountWithNoun(create, ...kindNouns[kind]) : "",
    update > 0 ? `${formatCount(update)} changed` : "",
    unchanged > 0 ? `${formatCount(unchanged)} unchanged` : "",
    error > 0 ? `${formatCountWithNoun(error, "row")} skipped` : "",
    noted > 0 ? `${formatCountWithNoun(noted, "row")} with a note` : "",
  ].filter(Boolean);
  const summary = parts.length > 0 ? parts.join(", ") : "No rows";
  return fileName ? `${fileName}: ${summary}` : summary;
}

/** The tools that files come from, as people call them; null where there is nothing to say. */
export const importSourceLabels: Record<ImportSourceName, string | null> = {
  "google-forms": "Google Forms",
  typeform: "Typeform",
  jotform: "Jotform",
  mailchimp: "Mailchimp",
  notion: "Notion",
  "stripe-customers": "Stripe (customers)",
  "stripe-payments": "Stripe (payments)",
  "gocardless-customers": "GoCardless (customers)",
  "gocardless-payments": "GoCardless (payments)",
  paypal: "PayPal",
  myfitnesspal: "MyFitnessPal",
  cronometer: "Cronometer",
  garmin: "Garmin",
  "apple-health": "Apple Health",
  trainerize: "Trainerize",
  truecoach: "TrueCoach",
  tracker: "your own tracker",
  cadence: "Cadence",
  whatsapp: "WhatsApp",
  unknown: null,
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

/** "Steps, Mood and Pets" */
export const listText = (words: readonly string[]) => new Intl.ListFormat("en-GB").format(words);

/** The words of a plan's questions. Those that named somebody who was erased are gone. */
export const questionLabels = ({ questions }: Pick<ImportPlan, "questions">) => questions.flatMap(({ label }) => (label === "" ? [] : `“${label}”`));

/** What is there after an undo: all as it was before, or also the questions that something else uses. */
export function undoneText(plan: Pick<ImportPlan, "questions">): string {
  const labels = questionLabels(plan);
  if (labels.length === 0) return "Everything is as it was.";
  const [stay, them] = labels.length === 1 ? ["stays", "it"] : ["stay", "them"];
  return `${listText(labels)} ${stay}, because your form or other answers use ${them}. Everything else is as it was.`;
}
