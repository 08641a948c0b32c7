import type { ColumnToKeep, ImportPlan } from "@/lib/practice/imports/contract";

/** The field chosen for each column, by column index; "" skips the column. */
export type ColumnChoices = Readonly<Record<string, string>>;
/** The words and the kind chosen for the questions that columns are kept as, by column index. */
export type QuestionEdits = Readonly<Record<number, Pick<ColumnToKeep, "label" | "kind">>>;

type PlannedColumns = Pick<ImportPlan, "columns">;

/** The field that a column is kept as a question under. */
export const questionChoice = "question";

export const fieldOfColumn = ({ columns }: PlannedColumns, choices: ColumnChoices, place: number) => choices[place] ?? columns[place]?.field ?? "";
export const columnName = ({ columns }: PlannedColumns, place: number) => columns[place]?.header || `Column ${place + 1}`;

/** The names of the columns with content that nothing is imported from. */
export const columnsLeftOut = (plan: PlannedColumns, choices: ColumnChoices): string[] =>
  plan.columns.flatMap(({ sample }, place) => (sample !== "" && fieldOfColumn(plan, choices, place) === "" ? columnName(plan, place) : []));

/** The columns to keep as questions, as the coach has changed them. */
export const toColumnsToKeep = (plan: PlannedColumns, choices: ColumnChoices, edits: QuestionEdits): ColumnToKeep[] =>
  plan.columns.flatMap(({ question }, column) =>
    fieldOfColumn(plan, choices, column) === questionChoice ? { column, label: question?.label ?? columnName(plan, column), kind: question?.kind ?? "long-text", ...edits[column] } : [],
  );

/** The messages of a refusal under "3.label" for the column with index 3. The server counts only the columns that are kept. */
export const toColumnErrors = (kept: readonly ColumnToKeep[], fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^questions\.(\d+)\./, (_, place) => `${kept[Number(place)]?.column}.`), message]));
