import type { BatchKind, BatchQuestion } from "@/lib/practice/import-batches/contract";
import type { ImportKindName, ImportPlan } from "@/lib/practice/imports/contract";

/** What a file of a batch holds (PRODUCT.md "New answers and endpoints"). */
export const batchKinds = ["clients", "intake", "check-ins", "measurements", "payments", "chat", "photos", "practice", "unknown"] as const;

/** The kind of import that each kind of file is, in the order in which a batch imports them: people before what is about them. */
export const importKindOf: Record<BatchKind, ImportKindName | null> = {
  clients: "users",
  intake: "nutrition-forms",
  "check-ins": "checkin-responses",
  measurements: "measurements",
  payments: "payments",
  chat: "chat",
  photos: "photos",
  practice: null,
  unknown: null,
};
const batchKindsByImport = new Map(Object.entries(importKindOf).flatMap(([kind, name]) => (name === null ? [] : [[name, kind as BatchKind]])));

/** The kind of file that a kind of import is in a batch. */
export const toBatchKind = (name: ImportKindName | null): BatchKind => (name === null ? "unknown" : (batchKindsByImport.get(name) ?? "unknown"));

/** The place of the list that the batch writes of people who are named in other files. */
export const newPeoplePosition = -1;

const kindOrder = Object.keys(importKindOf);
/** Files in the order in which they are imported. */
export const inImportOrder = <File extends { kind: string; position: number }>(files: readonly File[]): File[] =>
  files.toSorted((one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind) || one.position - other.position);

/** What a planned file still has to be asked. */
export function questionsOf(plan: Pick<ImportPlan, "needsClient" | "client" | "speakers" | "dates" | "units" | "fields"> & { columns: readonly { field: string | null }[] }, hasClient: boolean): BatchQuestion[] {
  const { needsClient, client, speakers, dates, units, fields, columns } = plan;
  const isMissing = fields.some(({ name, required }) => required && !columns.some(({ field }) => field === name));
  const asked: [BatchQuestion, boolean][] = [
    ["client", needsClient && !hasClient && client === null],
    ["speakers", speakers.some(({ is }) => is === null)],
    ["columns", isMissing],
    ["dates", dates !== null && !dates.isSure],
    ["weights", units.weight !== null && !units.weight.isSure],
    ["lengths", units.length !== null && !units.length.isSure],
  ];
  return asked.flatMap(([question, isAsked]) => (isAsked ? question : []));
}
