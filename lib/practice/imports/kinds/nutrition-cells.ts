import { cleanCell } from "@/lib/practice/imports/reading/cells";
import { keyOf, otherPrefix } from "@/lib/practice/imports/reading/columns";
import { dayIn } from "@/lib/practice/imports/reading/dates";
import type { Problem, Reading } from "@/lib/practice/imports/kind";
import { textIn } from "@/lib/practice/imports/kinds/checkin-cells";
import { labelOf } from "@/lib/practice/imports/kinds/nutrition-fields";
import { equipmentOptions, injuryOptions, measureNames, recordEdit, wordNames } from "@/lib/work/intake/contract";
import { listNames, type PlainIntake } from "@/lib/work/intake/shape";
import { heightIn, lengthIn, weightIn } from "@/lib/platform/measures";

type Measure = (typeof measureNames)[number];
type List = (typeof listNames)[number];

/** What a row says of her; what it leaves blank is not in it. What fits nowhere stands in `otherAnswers`, by its heading. */
export function intakeIn(cells: Record<string, string>, problems: Problem[]): Partial<PlainIntake> {
  const others: Record<string, string> = {};
  const found: Partial<PlainIntake> = {};
  for (const name of wordNames) if (cells[name]) found[name] = textIn(labelOf(name), cells[name], problems);
  for (const name of measureNames) {
    const value = cells[name] ? measureIn(name, cells[name], problems) : undefined;
    if (value === null) others[labelOf(name)] = textIn(labelOf(name), cells[name] ?? "", problems);
    else if (value !== undefined) found[name] = value;
  }
  for (const name of listNames) {
    const { known, isAll } = choicesIn(name, cells[name] ?? "");
    if (known.length > 0) found[name] = known;
    if (!isAll) others[labelOf(name)] = textIn(labelOf(name), cells[name] ?? "", problems);
  }
  for (const [name, cell] of Object.entries(cells)) if (name.startsWith(otherPrefix) && cell) others[headingOf(name)] = textIn(headingOf(name), cell, problems);
  return Object.keys(others).length > 0 ? { ...found, otherAnswers: others } : found;
}

const maxHeading = 200;
const headingOf = (name: string) => cleanCell(name.slice(otherPrefix.length, otherPrefix.length + maxHeading).toWellFormed());

/** In kg and cm; null where it cannot be read as one. */
function measureIn(name: Measure, cell: string, problems: Problem[]): number | null {
  const value = name === "weight" ? weightIn(cell) : name === "height" ? heightIn(cell) : lengthIn(cell);
  const read = value === null ? null : recordEdit.shape[name].safeParse(value);
  if (read?.success === false) problems.push({ column: labelOf(name), text: read.error.issues[0]?.message ?? "Please check this value" });
  return value;
}

const options: Record<List, readonly string[]> = { injuries: injuryOptions, availableEquipment: equipmentOptions };
const none = /^(?:no|none|nothing|n\/?a|-)\.?$/i;

/** The choices of our own form that a cell names, and whether that is all it says. */
function choicesIn(name: List, cell: string): { known: string[]; isAll: boolean } {
  if (none.test(cell)) return { known: ["None"], isAll: true };
  const parts = cell.split(/[,;\n|]/).map(keyOf).filter(Boolean);
  const known = options[name].filter((option) => option !== "None" && parts.includes(keyOf(option)));
  return { known, isAll: parts.length === known.length };
}

/** A day before today; null where the row has none. */
export function birthDateIn(cell: string, { dateOrder, today }: Reading, problems: Problem[]): string | null {
  if (!cell) return null;
  const day = dayIn(cell, dateOrder);
  if (!day) problems.push({ column: "Date of birth", text: "Please write the date as 1990-03-31, or 31/03/1990" });
  else if (day >= today) problems.push({ column: "Date of birth", text: "This lies in the future" });
  return day;
}
