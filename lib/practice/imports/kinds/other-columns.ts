import type { RowRemarks } from "@/lib/practice/imports/kind";
import { parseText } from "@/lib/practice/imports/kinds/check-in-cells";
import { cleanCell } from "@/lib/practice/imports/reading/cells";
import { unknownColumnPrefix } from "@/lib/practice/imports/reading/columns";

const maxHeadingLength = 200;
const columnHeading = (name: string) => cleanCell(name.slice(unknownColumnPrefix.length, unknownColumnPrefix.length + maxHeadingLength).toWellFormed());

/** The cells of the columns that fit no field, by their heading and without the blank ones, in kinds that keep them. */
export const parseOtherColumns = (cells: Record<string, string>, remarks: RowRemarks): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).flatMap(([name, cell]) => (name.startsWith(unknownColumnPrefix) && cell !== "" ? [[columnHeading(name), parseText(columnHeading(name), cell, remarks)]] : [])));
