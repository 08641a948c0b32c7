import * as z from "zod/mini";
import { dateOrders, type ImportKindName, importKinds, type ImportRow, importPlan } from "@/lib/practice/imports/contract";
import type { ImportKind } from "@/lib/practice/imports/kind";
import { kindOf } from "@/lib/practice/imports/kinds/all";
import { undoableUntil } from "@/lib/practice/imports/rules";
import { keptField } from "@/lib/practice/imports/source";
import type { StagedRow } from "@/lib/practice/imports/staging";
import { roles } from "@/lib/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** What is kept of how an import was read: all that its rows mean depends on it. */
const options = z.object({ defaultRole: z.enum(roles), dateOrder: z.enum(dateOrders), timeZone: z.string() });
export type Options = z.output<typeof options>;
export const toOptions = (value: unknown): Options => options.parse(value);

/** What is kept of what was read; nothing until all of it has been. */
const stats = z.object({ counts: importPlan.shape.counts, columns: importPlan.shape.columns });
export type Stats = z.output<typeof stats>;
export const toStats = (value: unknown): Stats | null => stats.safeParse(value).data ?? null;

export const toKindName = (name: string): ImportKindName | undefined => importKinds.find((one) => one === name);

export const importSelect = {
  id: true,
  kind: true,
  fileName: true,
  status: true,
  sourceHash: true,
  stats: true,
  createdAt: true,
  committedAt: true,
  undoneAt: true,
  by: { select: { firstName: true, lastName: true } },
} satisfies Prisma.ImportSelect;
export type ImportRecord = Prisma.ImportGetPayload<{ select: typeof importSelect }>;

/** For whoever sends it out: times are Dates still. */
export type PlanShape = z.input<typeof importPlan>;

export function toPlan(
  { kind: kindName, stats: kept, by, id, fileName, status, createdAt, committedAt, undoneAt }: ImportRecord,
  { importedBefore, uninvited, now }: { importedBefore: Date | null; uninvited: number; now: Date },
): PlanShape | null {
  const [name, read] = [toKindName(kindName), toStats(kept)];
  if (!name || !read) return null;
  // What has written nothing leaves nothing to take back.
  const until = status === "committed" && committedAt && read.counts.create + read.counts.update > 0 ? undoableUntil(committedAt) : null;
  return {
    id,
    kind: name,
    fileName,
    status,
    by: by && `${by.firstName} ${by.lastName}`.trim(),
    createdAt,
    committedAt,
    undoneAt,
    ...read,
    fields: fieldsOf(kindOf(name), read.columns),
    importedBefore,
    undoableUntil: until && until > now ? until : null,
    uninvited,
  };
}

const fieldsOf = ({ fields, keepsOthers }: ImportKind<unknown>, columns: Stats["columns"]) => [
  ...fields.map(({ name, label, or, required = false }) => ({ name, label, required: required && !columns.some(({ field }) => field !== null && field === or) })),
  ...(keepsOthers ? [keptField] : []),
];

export function toRow(kind: ImportKind<unknown>, { line, action, data, before, error }: StagedRow): ImportRow {
  return { line, action, error, ...wordsOf(kind, { action, data, before }) };
}

/** Whom a row is about and what it changes; nothing of somebody who has been erased. */
export function wordsOf(kind: ImportKind<unknown>, { action, data: { row, cells }, before }: Pick<StagedRow, "action" | "data" | "before">): Pick<ImportRow, "who" | "changes"> {
  if (row !== undefined) return kind.describe({ action, row, before });
  return { who: cells ? nameIn(cells) : "", changes: [] };
}

/** Of a row that could not be read: what looks most like somebody's name. */
function nameIn({ firstName = "", lastName = "", name = "", email = "" }: Record<string, string>) {
  return `${firstName} ${lastName}`.trim() || name || email;
}

const cellsOfRow = z.record(z.string(), z.unknown());

/** The cells of a row that was left out, by the fields of its kind. */
export function cellsOf({ row, cells }: StagedRow["data"], fields: readonly string[]): string[] {
  const by = cells ?? cellsOfRow.safeParse(row).data ?? {};
  return fields.map((field) => textOf(by[field]));
}

const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

