import * as z from "zod/mini";
import { roles } from "@/lib/auth/actor";
import { type ImportKindName, importKinds, importPlan, type ImportRow, importSourceNames } from "@/lib/practice/imports/contract";
import type { ImportKind } from "@/lib/practice/imports/kind";
import { getImportKind } from "@/lib/practice/imports/kinds/registry";
import { countRowsToWrite, dateOrders, type ImportCounts, undoDeadline } from "@/lib/practice/imports/rules";
import { questionColumnField, unknownColumnField } from "@/lib/practice/imports/source";
import type { StagedRow } from "@/lib/practice/imports/staging";
import { importedKinds } from "@/lib/work/questions/kinds";
import type { Prisma } from "@/prisma/generated/client";

/** The field of each column by its index. */
export const mappingSchema = z.record(z.string(), z.string());

/** The stored options an import was read with. */
const optionsSchema = z.object({
  defaultRole: z.enum(roles),
  dateOrder: z.enum(dateOrders),
  timeZone: z.string(),
  /** Chosen at the commit. */
  alreadyOnboarded: z._default(z.boolean(), false),
  questions: z._default(z.array(z.object({ column: z.number(), questionId: z.string(), label: z.string(), kind: z.enum(importedKinds), unreadOf: z.optional(z.string()) })), []),
  source: z._default(z.enum(importSourceNames), "unknown"),
  countsAsRevenue: z._default(z.boolean(), false),
  /** How its columns were matched by hand, remembered for the next file with these headings once it is imported. */
  mapping: z._default(z.nullable(z.object({ header: z.string(), columns: mappingSchema })), null),
});
export type ImportOptions = z.output<typeof optionsSchema>;
export const parseImportOptions = (value: unknown): ImportOptions => optionsSchema.parse(value);

/** The stored counts and columns of an import; null until the file has been read to its end. */
const statsSchema = z.object({ counts: importPlan.shape.counts, columns: importPlan.shape.columns, dates: z._default(importPlan.shape.dates, null), units: z._default(importPlan.shape.units, { weight: null, length: null }), source: z._default(importPlan.shape.source, { name: "unknown", kind: null }), needsClient: z._default(z.boolean(), false), client: z._default(importPlan.shape.client, null), speakers: z._default(importPlan.shape.speakers, []), remarks: z._default(importPlan.shape.remarks, []) });
export type ImportStats = z.output<typeof statsSchema>;
export const parseImportStats = (value: unknown): ImportStats | null => statsSchema.safeParse(value).data ?? null;

export const parseImportKindName = (name: string): ImportKindName | undefined => importKinds.find((kind) => kind === name);

export const importSelect = {
  id: true,
  kind: true,
  fileName: true,
  status: true,
  sourceHash: true,
  options: true,
  stats: true,
  createdAt: true,
  committedAt: true,
  undoneAt: true,
  writtenRows: true,
  reservedUntil: true,
  by: { select: { firstName: true, lastName: true } },
} satisfies Prisma.ImportSelect;
export type ImportRecord = Prisma.ImportGetPayload<{ select: typeof importSelect }>;

/** An import plan before it is serialised, with times as Dates. */
export type ImportPlanData = Omit<z.input<typeof importPlan>, "counts"> & { counts: ImportCounts };

export function toImportPlan(
  { kind: kindName, options, stats: storedStats, by, id, fileName, status, createdAt, committedAt, undoneAt, writtenRows, reservedUntil }: ImportRecord,
  { importedBefore, uninvited, existingQuestions, now }: { importedBefore: Date | null; uninvited: number; existingQuestions: ReadonlySet<string>; now: Date },
): ImportPlanData | null {
  const [name, stats] = [parseImportKindName(kindName), parseImportStats(storedStats)];
  if (!name || !stats) return null;
  const isHalfDone = status === "committing" || status === "undoing";
  const written = status === "committed" ? countRowsToWrite(stats.counts) : writtenRows;
  // An import that wrote nothing has nothing to undo.
  const until = committedAt && (written > 0 || isHalfDone) ? undoDeadline(committedAt) : null;
  return {
    id,
    kind: name,
    fileName,
    status,
    isRunning: isHalfDone && reservedUntil !== null && reservedUntil > now,
    written,
    by: by && `${by.firstName} ${by.lastName}`.trim(),
    createdAt,
    committedAt,
    undoneAt,
    ...stats,
    questions: parseImportOptions(options).questions.flatMap(({ questionId, label, kind, unreadOf }) => ((status === "committed" || status === "undone" ? existingQuestions.has(questionId) : unreadOf === undefined) ? { label, kind } : [])),
    fields: planFields(getImportKind(name), stats.columns),
    importedBefore,
    undoableUntil: until && until > now ? until : null,
    uninvited,
  };
}

const planFields = ({ fields, keepsUnknownColumns, keepsQuestions }: ImportKind<unknown>, columns: ImportStats["columns"]) => [
  ...fields.map(({ name, label, alternative, required = false }) => ({ name, label, required: required && !columns.some(({ field }) => field !== null && field === alternative) })),
  ...(keepsUnknownColumns ? [unknownColumnField] : []),
  ...(keepsQuestions ? [questionColumnField] : []),
];

export function toImportRow(kind: ImportKind<unknown>, { line, action, data, before, error, note }: StagedRow): ImportRow {
  return { line, action, error, note, ...describeImportRow(kind, { action, data, before }) };
}

/** The person and the changes of a row; both empty once the person has been erased. */
export function describeImportRow(kind: ImportKind<unknown>, { action, data: { row, cells }, before }: Pick<StagedRow, "action" | "data" | "before">): Pick<ImportRow, "who" | "changes"> {
  if (row !== undefined) return kind.describe({ action, row, before });
  return { who: cells ? guessPersonName(cells) : "", changes: [] };
}

/** The best name for a row that could not be parsed. */
function guessPersonName({ firstName = "", lastName = "", name = "", email = "" }: Record<string, string>) {
  return `${firstName} ${lastName}`.trim() || name || email;
}

const rowObjectSchema = z.record(z.string(), z.unknown());

/** The cells of a skipped row, in the order of `fields`. */
export function getRowCells({ row, cells }: StagedRow["data"], fields: readonly string[]): string[] {
  const byField = cells ?? rowObjectSchema.safeParse(row).data ?? {};
  return fields.map((field) => cellText(byField[field]));
}

const cellText = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

