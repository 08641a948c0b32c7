import type { Role } from "@/lib/auth/actor";
import type { Tx } from "@/lib/platform/db";
import type { ImportAction, ImportKindName } from "@/lib/practice/imports/contract";

/** What a column can be taken for: its name here, what people call it, and what else spreadsheets call it. */
export interface ImportField {
  name: string;
  label: string;
  required?: boolean;
  /** The field that will do in its place. */
  alternative?: string;
  /** Other spellings; case, accents, blanks and punctuation do not count. */
  aliases?: readonly string[];
  /** Its cells are days or times: they tell in which order the file writes days. */
  isDate?: boolean;
}

/** A cell that cannot be taken, by the label of its column; null where it is the row as a whole. */
export interface RowProblem {
  column: string | null;
  text: string;
}

/** What rows are read with. */
export interface ImportContext {
  defaultRole: Role;
  dateOrder: "day-first" | "month-first";
  timeZone: string;
  now: Date;
  /** By the practice's calendar, YYYY-MM-DD: found out once, not for every row. */
  today: string;
}

/** A row of the file whose cells are good. */
export interface ParsedRow<Row> {
  line: number;
  row: Row;
}

/** What becomes of a row. */
export interface PlannedRow<Row> {
  line: number;
  action: ImportAction;
  row: Row;
  /** The values it replaces, as the commit has to find them. */
  before: unknown;
  targetId: string | null;
  personId: string | null;
  /** Rows of the same key are about the same record: the last one counts. */
  key: string;
  /** Why it is left out. */
  error: string | null;
}

/** One sort of record that can be imported. Rows and values before are plain JSON: they are kept between preview, commit and undo. */
export interface ImportKind<Row> {
  name: ImportKindName;
  fields: readonly ImportField[];
  /** Columns that nobody knows are kept too: their cells come as "other:" and the heading. */
  keepsUnknownColumns?: boolean;
  /** Throws nothing: what is wrong with a row is told of that row. `cells` are by field name, trimmed; absent ones "". */
  parseRow(cells: Record<string, string>, reading: ImportContext): { row: Row } | { problems: RowProblem[] };
  /** What each row would do, now. Only reads. Called with some thousand rows at a time. */
  plan(rows: readonly ParsedRow<Row>[], reading: ImportContext): Promise<PlannedRow<Row>[]>;
  /** Writes what was planned; answers how many rows it found as planned and wrote. Fewer than given: the import is not done. */
  apply(tx: Tx, planned: readonly PlannedRow<Row>[], reading: ImportContext): Promise<number>;
  /** Puts everything back as it was; answers the lines that something else has touched since: then nothing is undone. */
  revert(tx: Tx, planned: readonly PlannedRow<Row>[], reading: ImportContext): Promise<number[]>;
  /** For the reader: whom a row is about, and what it makes or changes. */
  describe(planned: Pick<PlannedRow<Row>, "action" | "row" | "before">): { who: string; changes: string[] };
}
