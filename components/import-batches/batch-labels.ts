import { formatCountWithNoun, importSourceLabels, planSummary } from "@/components/imports/import-labels";
import { formatCount } from "@/lib/platform/number-texts";
import type { BatchFile, BatchKind, ImportBatch } from "@/lib/practice/import-batches/contract";
import { batchKinds } from "@/lib/practice/import-batches/rules";

export const batchKindLabels: Record<BatchKind, string> = {
  clients: "Clients",
  intake: "Intake forms",
  "check-ins": "Check-ins",
  measurements: "Weights and measurements",
  payments: "Payments",
  chat: "Chat",
  photos: "Photos",
  practice: "A whole practice",
  unknown: "Please choose",
};

const nouns: Record<BatchKind, readonly [one: string, many: string]> = {
  clients: ["new client", "new clients"],
  intake: ["intake form", "intake forms"],
  "check-ins": ["check-in", "check-ins"],
  measurements: ["day of measurements", "days of measurements"],
  payments: ["payment", "payments"],
  chat: ["message", "messages"],
  photos: ["photo", "photos"],
  practice: ["record", "records"],
  unknown: ["record", "records"],
};

/** What a file is and will do: "Google Forms. 26 new check-ins, 1 row skipped". */
export function fileSummary({ source, plan }: Pick<BatchFile, "source" | "plan">): string {
  const from = importSourceLabels[source];
  const does = plan ? planSummary({ ...plan, fileName: null }) : "";
  return [from, does].filter(Boolean).join(". ");
}

/** What is new in a move, by kind: "50 new clients", "1,300 check-ins". */
export function newByKind({ files }: Pick<ImportBatch, "files">): string[] {
  const countOf = (kind: BatchKind) => files.reduce((total, file) => total + (file.kind === kind && !file.leftOut ? (file.plan?.counts.create ?? 0) : 0), 0);
  return batchKinds.flatMap((kind) => (countOf(kind) > 0 ? formatCountWithNoun(countOf(kind), ...nouns[kind]) : []));
}

/** What else a move does: what changes, what is skipped, what there is to say about rows. */
export function otherCounts({ files }: Pick<ImportBatch, "files">): string[] {
  const sum = (count: "update" | "unchanged" | "error" | "noted") => files.reduce((total, { leftOut, plan }) => total + (leftOut ? 0 : (plan?.counts[count] ?? 0)), 0);
  const [update, unchanged, error, noted] = [sum("update"), sum("unchanged"), sum("error"), sum("noted")];
  return [
    ...(update > 0 ? [`${formatCount(update)} changed`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged)} unchanged`] : []),
    ...(error > 0 ? [`${formatCountWithNoun(error, "row")} skipped`] : []),
    ...(noted > 0 ? [`${formatCountWithNoun(noted, "row")} with a note`] : []),
  ];
}
