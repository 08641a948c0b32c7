import { conflict } from "@/lib/platform/errors";
import type { Committed, ImportAction, ImportKindName, ImportPlan } from "@/lib/practice/imports/contract";
import type { Problem } from "@/lib/practice/imports/kind";

export type Counts = ImportPlan["counts"];

const dayMs = 86_400_000;
/** How long an import can be taken back, and how long the rows of a preview that nobody commits are kept. */
export const undoableMs = 30 * dayMs;
export const previewMs = dayMs;

export const undoableUntil = (committedAt: Date) => new Date(committedAt.getTime() + undoableMs);

export const stalePlan = () => conflict("Something has changed since this preview was made. Please look at it again.");

/** Whether what it creates are people, who can be invited. */
export const bringsPeople = (kind: string) => kind === "users" || kind === "payment-customers";

/** What is wrong with a row, in one line of text. */
export const problemText = (problems: readonly Problem[]) => problems.map(({ column, text }) => (column === null ? text : `${column}: ${text}`)).join("; ");

export const listedAgain = (line: number) => `listed again in line ${line}, which counts`;

export const errorLine = ({ line, error }: { line: number; error: string | null }) => `Line ${line}: ${error ?? ""}`;

const nouns: Record<ImportKindName, readonly [string, string]> = {
  users: ["user", "users"],
  "nutrition-forms": ["intake form", "intake forms"],
  "checkin-responses": ["check-in", "check-ins"],
  "payment-customers": ["client", "clients"],
};

/** What an import came to: "3 users created, 1 updated, 2 unchanged. 1 row has errors." */
function outcome(kind: ImportKindName, { create, update, unchanged, error }: Omit<Counts, "total">): string {
  const [one, many] = nouns[kind];
  const parts = [`${create} ${create === 1 ? one : many} created`, `${update} updated`, ...(unchanged > 0 ? [`${unchanged} unchanged`] : [])];
  const wrong = error === 0 ? "" : ` ${error} ${error === 1 ? "row has" : "rows have"} errors.`;
  return `${parts.join(", ")}.${wrong}`;
}

export const committed = (kind: ImportKindName, counts: Counts, errors: string[]): Committed => ({
  created: counts.create,
  updated: counts.update,
  unchanged: counts.unchanged,
  errors,
  message: outcome(kind, counts),
});

export const noCounts = (): Counts => ({ total: 0, create: 0, update: 0, unchanged: 0, error: 0 });

/** Counts rows by what becomes of them. */
export function count(counts: Counts, actions: readonly ImportAction[]): void {
  for (const action of actions) counts[action] += 1;
  counts.total += actions.length;
}

const named = 3;

/** Why an import cannot be taken back: whom something else has been done with since. */
export function touchedSince(who: readonly string[]) {
  const [first = "", ...others] = who.slice(0, named);
  const more = who.length - named;
  const last = more > 0 ? `${more} more` : others.pop();
  const all = [[first, ...others].join(", "), ...(last === undefined ? [] : [last])].join(" and ");
  return conflict(`This import cannot be taken back, because something has been done since with ${all}. Nothing was changed.`);
}

/** Lines about the same record: of each key the last line counts. Answers the earlier ones with the line that counts. */
export function earlierLines(keyed: readonly { line: number; key: string }[]): { line: number; countsIn: number }[] {
  const last = new Map(keyed.map(({ line, key }) => [key, line]));
  return keyed.flatMap(({ line, key }) => {
    const countsIn = last.get(key) ?? line;
    return countsIn === line ? [] : [{ line, countsIn }];
  });
}
