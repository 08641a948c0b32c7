import { parseHeightCm, parseLengthCm, parseWeightKg } from "@/lib/platform/parse-measures";
import type { ImportContext, RowProblem, RowRemarks } from "@/lib/practice/imports/kind";
import { parseText } from "@/lib/practice/imports/kinds/check-in-cells";
import { nutritionFieldLabel } from "@/lib/practice/imports/kinds/nutrition-fields";
import { parseOtherColumns } from "@/lib/practice/imports/kinds/other-columns";
import { quoteCell } from "@/lib/practice/imports/reading/cells";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";
import { parseDay } from "@/lib/practice/imports/reading/dates";
import { intakeTextNames, recordEdit } from "@/lib/work/intake/contract";
import { intakeMeasurementNames } from "@/lib/work/intake/rules";
import { equipmentOptions, intakeInjuryOptions } from "@/lib/work/questions/intake-fields";
import { type IntakeContent, intakeListNames } from "@/lib/work/intake/shape";

type IntakeMeasureName = (typeof intakeMeasurementNames)[number];
type IntakeListName = (typeof intakeListNames)[number];

/** Parses a row's intake answers without the blank ones. Answers that fit no field go into `otherAnswers` by heading, like `unread`. */
export function parseIntake(cells: Record<string, string>, unread: Record<string, string>, remarks: RowRemarks): Partial<IntakeContent> {
  const others: Record<string, string> = { ...unread };
  const found: Partial<IntakeContent> = {};
  for (const name of intakeTextNames) if (cells[name]) found[name] = parseText(nutritionFieldLabel(name), cells[name], remarks);
  for (const name of intakeMeasurementNames) {
    const value = cells[name] ? parseMeasurement(name, cells[name], remarks) : undefined;
    if (value === null) others[nutritionFieldLabel(name)] = parseText(nutritionFieldLabel(name), cells[name] ?? "", remarks);
    else if (value !== undefined) found[name] = value;
  }
  for (const name of intakeListNames) {
    const { known, isAll } = parseChoices(name, cells[name] ?? "");
    if (known.length > 0) found[name] = known;
    if (!isAll) others[nutritionFieldLabel(name)] = parseText(nutritionFieldLabel(name), cells[name] ?? "", remarks);
  }
  Object.assign(others, parseOtherColumns(cells, remarks));
  return Object.keys(others).length > 0 ? { ...found, otherAnswers: others } : found;
}

/** Parses a measurement in kg or cm; null if the cell has none that the record takes. */
function parseMeasurement(name: IntakeMeasureName, cell: string, { notes }: RowRemarks): number | null {
  const value = name === "weight" ? parseWeightKg(cell) : name === "height" ? parseHeightCm(cell) : parseLengthCm(cell);
  const read = value === null ? null : recordEdit.shape[name].safeParse(value);
  if (read?.success) return value;
  const reason = read?.error.issues[0]?.message ?? "It couldn't be read as a measurement";
  notes.push({ column: nutritionFieldLabel(name), text: `${quoteCell(cell)} is kept under "Other answers". ${reason}` });
  return null;
}

const listOptions: Record<IntakeListName, readonly string[]> = { injuries: intakeInjuryOptions, availableEquipment: equipmentOptions };
const nonePattern = /^(?:no|none|nothing|n\/?a|-)\.?$/i;

/** The form's options that a cell names, and whether the cell says nothing else. */
function parseChoices(name: IntakeListName, cell: string): { known: string[]; isAll: boolean } {
  if (nonePattern.test(cell)) return { known: ["None"], isAll: true };
  const parts = cell.split(/[,;\n|]/).map(normalizeHeading).filter(Boolean);
  const known = listOptions[name].filter((option) => option !== "None" && parts.includes(normalizeHeading(option)));
  return { known, isAll: parts.length === known.length };
}

/** Parses a date before today; null, with a note, for a cell that is none. */
export function parseBirthDate(cell: string, { dateOrder, today }: ImportContext, notes: RowProblem[]): string | null {
  if (!cell) return null;
  const day = parseDay(cell, dateOrder);
  if (day && day < today) return day;
  const reason = day ? "This date is in the future" : "Please write the date as 1990-03-31, or 31/03/1990";
  notes.push({ column: "Date of birth", text: `${quoteCell(cell)} is kept under "Other answers". ${reason}` });
  return null;
}
