import { dayMs } from "@/lib/platform/days";
import { conflict } from "@/lib/platform/errors";
import type { CommitResult, ImportAction, ImportKindName, ImportPlan } from "@/lib/practice/imports/contract";
import type { RowProblem } from "@/lib/practice/imports/kind";

export type ImportCounts = ImportPlan["counts"];

/** How long an import can be taken back, and how long the rows of a preview that nobody commits are kept. */
export const undoWindowMs = 30 * dayMs;
export const previewLifetimeMs = dayMs;

export const undoDeadline = (committedAt: Date) => new Date(committedAt.getTime() + undoWindowMs);

export const stalePlanError = () => conflict("Something has changed since this preview was made. Please look at it again.");

/** Whether what it creates are people, who can be invited. */
export const createsPeople = (kind: string) => kind === "users" || kind === "payment-customers";

/** What is wrong with a row, in one line of text. */
export const formatProblems = (problems: readonly RowProblem[]) => problems.map(({ column, text }) => (column === null ? text : `${column}: ${text}`)).join("; ");

export const duplicateRowMessage = (line: number) => `listed again in line ${line}, which counts`;

export const formatRowError = ({ line, error }: { line: number; error: string | null }) => `Line ${line}: ${error ?? ""}`;

const kindNouns: Record<ImportKindName, readonly [string, string]> = {
  users: ["user", "users"],
  "nutrition-forms": ["intake form", "intake forms"],
  "checkin-responses": ["check-in", "check-ins"],
  "payment-customers": ["client", "clients"],
};

/** What an import came to: "3 users created, 1 updated, 2 unchanged. 1 row has errors." */
function resultMessage(kind: ImportKindName, { create, update, unchanged, error }: Omit<ImportCounts, "total">): string {
  const [one, many] = kindNouns[kind];
  const parts = [`${create} ${create === 1 ? one : many} created`, `${update} updated`, ...(unchanged > 0 ? [`${unchanged} unchanged`] : [])];
  const wrong = error === 0 ? "" : ` ${error} ${error === 1 ? "row has" : "rows have"} errors.`;
  return `${parts.join(", ")}.${wrong}`;
}

export const toCommitResult = (kind: ImportKindName, counts: ImportCounts, errors: string[]): CommitResult => ({
  created: counts.create,
  updated: counts.update,
  unchanged: counts.unchanged,
  errors,
  message: resultMessage(kind, counts),
});

export const emptyImportCounts = (): ImportCounts => ({ total: 0, create: 0, update: 0, unchanged: 0, error: 0 });

/** Counts rows by what becomes of them. */
export function addToCounts(counts: ImportCounts, actions: readonly ImportAction[]): void {
  for (const action of actions) counts[action] += 1;
  counts.total += actions.length;
}

const maxNamesListed = 3;

/** Why an import cannot be taken back: whom something else has been done with since. */
export function editedSinceError(who: readonly string[]) {
  const [first = "", ...others] = who.slice(0, maxNamesListed);
  const more = who.length - maxNamesListed;
  const last = more > 0 ? `${more} more` : others.pop();
  const all = [[first, ...others].join(", "), ...(last === undefined ? [] : [last])].join(" and ");
  return conflict(`This import cannot be taken back, because something has been done since with ${all}. Nothing was changed.`);
}

/** Lines about the same record: of each key the last line counts. Answers the earlier ones with the line that counts. */
export function findEarlierDuplicates(keyed: readonly { line: number; key: string }[]): { line: number; countsIn: number }[] {
  const last = new Map(keyed.map(({ line, key }) => [key, line]));
  return keyed.flatMap(({ line, key }) => {
    const countsIn = last.get(key) ?? line;
    return countsIn === line ? [] : [{ line, countsIn }];
  });
}
