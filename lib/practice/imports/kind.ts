import type { Role } from "@/lib/auth/actor";
import type { AccountMatch } from "@/lib/people/accounts/matching";
import type { Tx } from "@/lib/platform/db";
import type { ImportAction, ImportKindName, ImportSourceName } from "@/lib/practice/imports/contract";
import type { Measure } from "@/lib/practice/imports/reading/bare-numbers";
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
  /** The day or time of the row's record, which shows since when a person has been a client. */
  isWhen?: boolean;
  /** The cells are numbers, so that "-" and "n/a" are blank. */
  isNumber?: boolean;
  /** The cells are amounts of money, whose currency a heading can name. */
  isMoney?: boolean;
  /** The cells are ratings from 1 to 10. */
  isRating?: boolean;
  /** The cells are weights or lengths, whose unit can be missing. */
  measure?: Measure;
}

/** A problem with a cell, by its column's label; null for the whole row. */
export interface RowProblem {
  column: string | null;
  text: string;
}

/** What there is to say about a row's cells: a problem skips the row, a note only says what was left out or read otherwise. */
export interface RowRemarks {
  problems: RowProblem[];
  notes: RowProblem[];
}
export const newRemarks = (): RowRemarks => ({ problems: [], notes: [] });

/** A column, by its index from 0, that is kept as a question of the practice's own. */
export interface KeptColumn {
  column: number;
  questionId: string;
  label: string;
  kind: ImportedKind;
  /** Takes only the cells that this field can't read, as they are written. */
  unreadOf?: string | undefined;
}

/** What a move of several files knows of the people in this one. */
export interface BatchPeople {
  /** The clients that its other files will create. */
  newClients: readonly AccountMatch[];
  /** Who somebody is whom no account has the email or name of: a client's id by `personKey`. */
  chosen: ReadonlyMap<string, string>;
  /** The id that each new person had in an earlier plan, by `newPersonKey`, so that choices stay valid. */
  earlierIds: ReadonlyMap<string, string>;
  /** The first day that the other files have of a person, YYYY-MM-DD; null if none. */
  firstDayOf(who: { id: string; email: string; name: string; phone: string }): string | null;
}

export interface ImportContext {
  defaultRole: Role;
  dateOrder: "day-first" | "month-first";
  timeZone: string;
  now: Date;
  /** YYYY-MM-DD in the practice's time zone, computed once for all rows. */
  today: string;
  questions: readonly KeptColumn[];
  people?: BatchPeople | undefined;
  /** Whether all people of the file are new, as the coach said. */
  isNewPeople?: boolean | undefined;
  /** Whether it is one of several files that are undone together. */
  isOfMove?: boolean;
  /** The tool that the file comes from. */
  source: ImportSourceName;
  /** Whether payments count in revenue where their row doesn't say. */
  countsAsRevenue: boolean;
  /** Whether the people it creates were onboarded elsewhere. */
  alreadyOnboarded: boolean;
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
  /** What there is to say about a row that is not skipped, beside the notes on its cells. */
  note?: string | null;
}

/** One kind of import. Rows and `before` values are plain JSON, stored between preview, commit and undo. */
export interface ImportKind<Row> {
  name: ImportKindName;
  fields: readonly ImportField[];
  /** Its rows are about clients who are there already, whom a row names or the file belongs to. */
  isAboutClients?: boolean;
  /** Its rows are messages, whose speakers the coach assigns. */
  hasSpeakers?: boolean;
  /** Keeps unmatched columns too, as fields named "other:" plus the heading. */
  keepsUnknownColumns?: boolean;
  /** Lets the coach keep unmatched columns as questions of the practice's own, as fields named by `questionField`. */
  keepsQuestions?: boolean;
  /** The fields whose unreadable cells are kept as answers to a question of their own, with `keepsQuestions`. */
  fieldsKeptUnread?: readonly string[];
  /** Identifies the record that a row is about, from its cells, so that rows about the same one are read as one; null if it can't be told. */
  keyOfRow?(cells: Record<string, string>, dateOrder: ImportContext["dateOrder"]): string | null;
  /** Parses trimmed cells by field name, "" if absent. Returns problems and notes instead of throwing. */
  parseRow(cells: Record<string, string>, context: ImportContext): { row: Row; notes?: readonly RowProblem[] } | { problems: RowProblem[] };
  /** Plans what each row would do, without writing. Called with one chunk of rows at a time. */
  plan(rows: readonly ParsedRow<Row>[], context: ImportContext): Promise<PlannedRow<Row>[]>;
  /** What the plan decided about a row from other records than its own, which `apply` doesn't see. A commit that would decide otherwise is refused. */
  decisionOf?(row: Row): boolean | null;
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
