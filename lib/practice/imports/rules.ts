import type * as z from "zod/mini";
import { dayMs } from "@/lib/platform/days";
import { conflict } from "@/lib/platform/errors";
import { keysOf } from "@/lib/platform/objects";
import type { CommitResult, ImportAction, ImportFileKind, ImportKindName, importPlan } from "@/lib/practice/imports/contract";
import type { RowProblem } from "@/lib/practice/imports/kind";

/** A ZIP that is sent in one call, in bytes. */
export const maxPhotoArchiveBytes = 100 * 1024 * 1024;

/** What the client database imports, and the kind of file it is: form responses as specified, clients (PRODUCT.md, "The client database's Import CSV"), measurements, payments and a chat. */
export const importCsvTypeKinds = { "nutrition-forms": "nutrition-forms", "checkin-responses": "checkin-responses", measurements: "measurements", payments: "payments", chat: "chat", clients: "users" } as const satisfies Record<string, ImportFileKind>;
export const importCsvTypes = keysOf(importCsvTypeKinds);
export const importActions = ["create", "update", "unchanged", "error"] as const;
/** How a file writes dates. Detected from the file if not given; "day-first" if unclear. */
export const dateOrders = ["day-first", "month-first"] as const;
/** Limits of a file: UTF-8 bytes, and rows under the header (PRODUCT.md "Conventions of the API"). */
export const maxCsvBytes = 10 * 1024 * 1024;
export const maxCsvRows = 100_000;
export const missingCsvMessage = "Please provide CSV data to import";

export type ImportCounts = z.output<typeof importPlan.shape.counts>;

/** How long an import can be undone, and how long an uncommitted preview is kept. */
export const undoWindowMs = 30 * dayMs;
export const previewLifetimeMs = dayMs;

/** Whether a commit that was started then can still be undone or continued: its rows are kept for 30 days. */
export const isUndoable = (committedAt: Date | null, now: Date) => committedAt !== null && now.getTime() - committedAt.getTime() <= undoWindowMs;

export const undoDeadline = (committedAt: Date) => new Date(committedAt.getTime() + undoWindowMs);

export const stalePlanError = () => conflict("Something has changed since this preview. Please check it again.");

/** Why a row was left out that no longer matched the plan when its turn came. */
export const changedDuringImportMessage = "this record was changed during the import, so this row was skipped";
/** Why a row was kept by an undo. */
export const editedDuringUndoMessage = "this record was edited during the undo, so it was kept";

/** How many rows an import writes. */
export const countRowsToWrite = ({ create, update }: Pick<ImportCounts, "create" | "update">) => create + update;

/** The audit event of a commit or an undo. */
export const importEvent = (actorId: string, action: "import.committed" | "import.undone", importId: string, kind: ImportKindName, { create, update, unchanged, error }: ImportCounts) => ({
  action,
  actorId,
  detail: { importId, kind, create, update, unchanged, error },
});

/** Whether this kind creates people, who can be invited. */
export const createsPeople = (kind: string) => kind === "users" || kind === "payment-customers";

export const formatProblems = (problems: readonly RowProblem[]) => problems.map(({ column, text }) => (column === null ? text : `${column}: ${text}`)).join("; ");

export const duplicateRowMessage = (line: number) => `listed again on line ${line}, which is used instead`;

export const formatRowError = ({ line, error }: { line: number; error: string | null }) => `Line ${line}: ${error ?? ""}`;

const kindNouns: Record<ImportKindName, readonly [string, string]> = {
  users: ["user", "users"],
  "nutrition-forms": ["intake form", "intake forms"],
  "checkin-responses": ["check-in", "check-ins"],
  measurements: ["measurement", "measurements"],
  photos: ["photo", "photos"],
  payments: ["payment", "payments"],
  chat: ["message", "messages"],
  "payment-customers": ["client", "clients"],
};

/** "3 users created, 1 updated, 2 unchanged. 1 row has errors. 2 rows have notes." */
function resultMessage(kind: ImportKindName, { create, update, unchanged, error, noted }: Omit<ImportCounts, "total">): string {
  const [one, many] = kindNouns[kind];
  const parts = [`${create} ${create === 1 ? one : many} created`, `${update} updated`, ...(unchanged > 0 ? [`${unchanged} unchanged`] : [])];
  const errors = error === 0 ? "" : ` ${error} ${error === 1 ? "row has" : "rows have"} errors.`;
  const notes = noted === 0 ? "" : ` ${noted} ${noted === 1 ? "row has a note" : "rows have notes"}.`;
  return `${parts.join(", ")}.${errors}${notes}`;
}

/** Says of invited people how many could not be; empty if everyone has an email address. */
export const formatNotInvited = (withoutEmail: number) =>
  withoutEmail === 0 ? "" : `${withoutEmail} ${withoutEmail === 1 ? "person has no email address, so they weren't" : "people have no email address, so they weren't"} invited.`;

/** `errors` are the lines of skipped rows and of those with a note, `notInvited` how many people have no email address to invite them by. */
export const toCommitResult = (kind: ImportKindName, counts: ImportCounts, errors: string[], notInvited: number): CommitResult => ({
  created: counts.create,
  updated: counts.update,
  unchanged: counts.unchanged,
  errors,
  message: [resultMessage(kind, counts), formatNotInvited(notInvited)].filter(Boolean).join(" "),
});

export const emptyImportCounts = (): ImportCounts => ({ total: 0, create: 0, update: 0, unchanged: 0, error: 0, noted: 0 });

export function addToCounts(counts: ImportCounts, rows: readonly { action: ImportAction; note: string | null }[]): void {
  for (const { action, note } of rows) {
    counts[action] += 1;
    if (note !== null) counts.noted += 1;
  }
  counts.total += rows.length;
}

const maxNamesListed = 3;

/** The 409 of an undo, naming up to three people who were edited since. */
export function editedSinceError(names: readonly string[]) {
  const [first = "", ...others] = names.slice(0, maxNamesListed);
  const more = names.length - maxNamesListed;
  const last = more > 0 ? `${more} more` : others.pop();
  const all = [[first, ...others].join(", "), ...(last === undefined ? [] : [last])].join(" and ");
  return conflict(`${all} ${names.length === 1 ? "has" : "have"} been edited since this import, so it can't be undone. Nothing was changed.`);
}

/** The last line of each key counts. Returns the earlier lines, each with the line that counts. */
export function findEarlierDuplicates(keyed: readonly { line: number; key: string }[]): { line: number; countsIn: number }[] {
  const last = new Map(keyed.map(({ line, key }) => [key, line]));
  return keyed.flatMap(({ line, key }) => {
    const countsIn = last.get(key) ?? line;
    return countsIn === line ? [] : [{ line, countsIn }];
  });
}
