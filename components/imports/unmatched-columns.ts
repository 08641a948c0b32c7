import type { ColumnToKeep, ImportPlan } from "@/lib/practice/imports/contract";

/** A column that fits no field, and whether and how the coach keeps it as a question. */
export interface UnmatchedColumn extends ColumnToKeep {
  header: string;
  samples: readonly string[];
  isKept: boolean;
}

const maxLabelLength = 200;

/** The columns of a plan that fit no field, none of them kept. */
export const toUnmatchedColumns = ({ columns }: Pick<ImportPlan, "columns">): UnmatchedColumn[] =>
  columns.flatMap(({ header, question }, column) =>
    question ? { column, header: header || `Column ${column + 1}`, samples: question.samples, isKept: false, label: header.slice(0, maxLabelLength), kind: question.kind } : [],
  );

export const toColumnsToKeep = (columns: readonly UnmatchedColumn[]): ColumnToKeep[] => columns.flatMap(({ column, label, kind, isKept }) => (isKept ? { column, label, kind } : []));

/** The messages of a refusal under "3.label" for the column with index 3. The server counts only the columns that are kept. */
export function toColumnErrors(columns: readonly UnmatchedColumn[], fields: Readonly<Record<string, string>>): Record<string, string> {
  const kept = toColumnsToKeep(columns);
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^questions\.(\d+)\./, (_, place) => `${kept[Number(place)]?.column}.`), message]));
}
