import { parseHeightCm, parseLengthCm, parseWeightKg } from "@/lib/platform/parse-measures";
import type { ImportContext, RowProblem } from "@/lib/practice/imports/kind";
import { parseText } from "@/lib/practice/imports/kinds/check-in-cells";
import { nutritionFieldLabel } from "@/lib/practice/imports/kinds/nutrition-fields";
import { cleanCell } from "@/lib/practice/imports/reading/cells";
import { normalizeHeading, unknownColumnPrefix } from "@/lib/practice/imports/reading/columns";
import { parseDay } from "@/lib/practice/imports/reading/dates";
import { intakeMeasurementNames, intakeTextNames, recordEdit } from "@/lib/work/intake/contract";
import { equipmentOptions, intakeInjuryOptions } from "@/lib/work/questions/intake-fields";
import { type IntakeContent, intakeListNames } from "@/lib/work/intake/shape";

type IntakeMeasureName = (typeof intakeMeasurementNames)[number];
type IntakeListName = (typeof intakeListNames)[number];

/** Parses a row's intake answers without the blank ones. Answers that fit no field go into `otherAnswers` by heading. */
export function parseIntake(cells: Record<string, string>, problems: RowProblem[]): Partial<IntakeContent> {
  const others: Record<string, string> = {};
  const found: Partial<IntakeContent> = {};
  for (const name of intakeTextNames) if (cells[name]) found[name] = parseText(nutritionFieldLabel(name), cells[name], problems);
  for (const name of intakeMeasurementNames) {
    const value = cells[name] ? parseMeasurement(name, cells[name], problems) : undefined;
    if (value === null) others[nutritionFieldLabel(name)] = parseText(nutritionFieldLabel(name), cells[name] ?? "", problems);
    else if (value !== undefined) found[name] = value;
  }
  for (const name of intakeListNames) {
    const { known, isAll } = parseChoices(name, cells[name] ?? "");
    if (known.length > 0) found[name] = known;
    if (!isAll) others[nutritionFieldLabel(name)] = parseText(nutritionFieldLabel(name), cells[name] ?? "", problems);
  }
  for (const [name, cell] of Object.entries(cells)) if (name.startsWith(unknownColumnPrefix) && cell) others[columnHeading(name)] = parseText(columnHeading(name), cell, problems);
  return Object.keys(others).length > 0 ? { ...found, otherAnswers: others } : found;
}

const maxHeadingLength = 200;
const columnHeading = (name: string) => cleanCell(name.slice(unknownColumnPrefix.length, unknownColumnPrefix.length + maxHeadingLength).toWellFormed());

/** Parses a measurement in kg or cm; null if the cell has none. */
function parseMeasurement(name: IntakeMeasureName, cell: string, problems: RowProblem[]): number | null {
  const value = name === "weight" ? parseWeightKg(cell) : name === "height" ? parseHeightCm(cell) : parseLengthCm(cell);
  const read = value === null ? null : recordEdit.shape[name].safeParse(value);
  if (read?.success === false) problems.push({ column: nutritionFieldLabel(name), text: read.error.issues[0]?.message ?? "Please check this value" });
  return value;
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

/** Parses a date before today; null if the cell is blank or unreadable. */
export function parseBirthDate(cell: string, { dateOrder, today }: ImportContext, problems: RowProblem[]): string | null {
  if (!cell) return null;
  const day = parseDay(cell, dateOrder);
  if (!day) problems.push({ column: "Date of birth", text: "Please write the date as 1990-03-31, or 31/03/1990" });
  else if (day >= today) problems.push({ column: "Date of birth", text: "This date is in the future" });
  return day;
}
