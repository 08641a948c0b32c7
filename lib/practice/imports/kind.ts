import type { Role } from "@/lib/auth/actor";
import type { Tx } from "@/lib/platform/db";
import type { ImportAction, ImportKindName } from "@/lib/practice/imports/contract";
import type { ImportedKind } from "@/lib/work/questions/kinds";

/** A field that a column can be matched to. */
export interface ImportField {
  name: string;
  label: string;
  required?: boolean;
  /** A field that satisfies `required` in its place. */
  alternative?: string;
  /** Other names in spreadsheets, compared without case, accents, blanks and punctuation. */
  aliases?: readonly string[];
  /** The cells are dates or times, used to detect the file's date order. */
  isDate?: boolean;
}

/** A problem with a cell, by its column's label; null for the whole row. */
export interface RowProblem {
  column: string | null;
  text: string;
}

/** A column, by its index from 0, that is kept as a question of the practice's own. */
export interface KeptColumn {
  column: number;
  questionId: string;
  label: string;
  kind: ImportedKind;
}

export interface ImportContext {
  defaultRole: Role;
  dateOrder: "day-first" | "month-first";
  timeZone: string;
  now: Date;
  /** YYYY-MM-DD in the practice's time zone, computed once for all rows. */
  today: string;
  questions: readonly KeptColumn[];
}

/** A row of the file without problems. */
export interface ParsedRow<Row> {
  line: number;
  row: Row;
}

export interface PlannedRow<Row> {
  line: number;
  action: ImportAction;
  row: Row;
  /** The values it replaces; a commit that finds other values is refused. */
  before: unknown;
  targetId: string | null;
  personId: string | null;
  /** Identifies the record. The last row of each key counts. */
  key: string;
  /** Why the row is skipped. */
  error: string | null;
}

/** One kind of import. Rows and `before` values are plain JSON, stored between preview, commit and undo. */
export interface ImportKind<Row> {
  name: ImportKindName;
  fields: readonly ImportField[];
  /** Keeps unmatched columns too, as fields named "other:" plus the heading. */
  keepsUnknownColumns?: boolean;
  /** Lets the coach keep unmatched columns as questions of the practice's own, as fields named by `questionField`. */
  keepsQuestions?: boolean;
  /** Parses trimmed cells by field name, "" if absent. Returns problems instead of throwing. */
  parseRow(cells: Record<string, string>, context: ImportContext): { row: Row } | { problems: RowProblem[] };
  /** Plans what each row would do, without writing. Called with one chunk of rows at a time. */
  plan(rows: readonly ParsedRow<Row>[], context: ImportContext): Promise<PlannedRow<Row>[]>;
  /** Writes the planned rows and returns the lines that no longer matched the plan. The caller rolls back if there are any. */
  apply(tx: Tx, planned: readonly PlannedRow<Row>[], context: ImportContext): Promise<number[]>;
  /** Returns the lines of written rows that were edited or used since, without writing. */
  findEdited(tx: Tx, planned: readonly PlannedRow<Row>[], context: ImportContext): Promise<number[]>;
  /** Restores what was there before and returns the lines edited since. The caller rolls back if there are any. */
  revert(tx: Tx, planned: readonly PlannedRow<Row>[], context: ImportContext): Promise<number[]>;
  /** Describes a row for display: the person, and what it creates or changes. */
  describe(planned: Pick<PlannedRow<Row>, "action" | "row" | "before">): { who: string; changes: string[] };
}

/** The lines of the rows about these people. */
export function linesOfPeople(planned: readonly PlannedRow<unknown>[], personIds: Iterable<string>): number[] {
  const ids = new Set(personIds);
  return planned.filter(({ targetId }) => targetId !== null && ids.has(targetId)).map(({ line }) => line);
}
