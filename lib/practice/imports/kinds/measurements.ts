import { phoneKey } from "@/lib/people/accounts/matching";
import { currentDueMonday, dueMondayForWeekNumber, getWeekNumber } from "@/lib/core/weeks/rules";
import { formatLongDay } from "@/lib/platform/date-texts";
import { newId } from "@/lib/platform/ids";
import { parseLengthCm, parseWeightKg } from "@/lib/platform/parse-measures";
import { type ImportContext, type ImportKind, newRemarks, type ParsedRow, type PlannedRow, type RowRemarks } from "@/lib/practice/imports/kind";
import { parseText, parseWeekNumber } from "@/lib/practice/imports/kinds/check-in-cells";
import { toImportFields } from "@/lib/practice/imports/kinds/check-in-fields";
import { type ClientMatch, formatPersonReference, matchClients, parsePersonReference, personFields, type PersonReference } from "@/lib/practice/imports/kinds/client-matching";
import { formatShortValue } from "@/lib/practice/imports/kinds/format";
import { parseOtherColumns } from "@/lib/practice/imports/kinds/other-columns";
import { quoteCell } from "@/lib/practice/imports/reading/cells";
import { parseDay } from "@/lib/practice/imports/reading/dates";
import { findChangedMeasuredDays, insertMeasuredDays, undoMeasuredDays, updateMeasuredDays } from "@/lib/work/check-ins/measurement-commands";
import { findStoredMeasuredDays, type MeasuredDay, type MeasuredName, measuredNames, type StoredMeasuredDay } from "@/lib/work/check-ins/measurement-queries";
import { checkInDataFields } from "@/lib/work/check-ins/contract";
import { checkInFields } from "@/lib/work/questions/check-in-fields";

/** A parsed row, and once it is planned its day as it will be. */
export interface MeasurementImportRow {
  who: PersonReference;
  /** Once it is planned also that of a week. */
  day: string;
  /** The number of the client's week, of a row without a day. */
  week?: number | null;
  /** Without the blank cells. */
  numbers: Partial<Record<MeasuredName, number>>;
  others: Record<string, string>;
  measured: (MeasuredDay & { id: string }) | null;
}

const measuredFields = toImportFields(Object.fromEntries(measuredNames.map((name) => [name, checkInFields[name]])));
const labels = Object.fromEntries(measuredFields.map(({ name, label }) => [name, label]));

/** Weights and measurements by day, from another app or sheet. */
export const measurementsKind: ImportKind<MeasurementImportRow> = {
  name: "measurements",
  fields: [...personFields, { name: "day", label: "Date", required: true, alternative: "week", isDate: true, isWhen: true, aliases: ["Day", "Timestamp", "Measured on", "Measured", "Weigh-in date", "Time", "Date and time", "Recorded at"] }, { name: "week", label: "Week", aliases: ["Week number", "Week no"] }, ...measuredFields],
  isAboutClients: true,
  keepsUnknownColumns: true,
  keyOfRow({ email = "", name = "", firstName = "", lastName = "", phone = "", clientId = "", day: cell = "", week = "" }, dateOrder) {
    const [day, person] = [cell === "" && week !== "" ? `week ${week}` : parseDay(cell, dateOrder), [email.toLowerCase(), name, firstName, lastName, phoneKey(phone) ?? "", clientId]];
    return day && person.some(Boolean) ? JSON.stringify([...person, day]) : null;
  },
  parseRow(cells, context) {
    const remarks = newRemarks();
    const { problems, notes } = remarks;
    const who = parsePersonReference(cells, remarks);
    const week = cells.day ? null : parseWeekNumber(cells.week ?? "", false, remarks);
    const day = cells.day || !cells.week ? parseMeasuredOn(cells.day ?? "", context, remarks) : "";
    const others: Record<string, string> = { ...parseOtherColumns(cells, remarks), ...(cells.day && cells.week && { Week: parseText("Week", cells.week, remarks) }) };
    const numbers: MeasurementImportRow["numbers"] = {};
    for (const name of measuredNames) {
      const cell = cells[name] ?? "";
      const value = cell === "" ? null : parseMeasure(name, cell, remarks);
      if (value !== null) numbers[name] = value;
      else if (cell !== "") others[`${labels[name]} (as written)`] = parseText(labels[name] ?? name, cell, remarks);
    }
    if (Object.keys(numbers).length === 0 && Object.keys(others).length === 0) problems.push({ column: null, text: "This row has no measurement" });
    return problems.length > 0 ? { problems } : { row: { who, day, week, numbers, others, measured: null }, notes };
  },
  async plan(rows, context) {
    const match = await matchClients(rows.map(({ row }) => row.who), context.people);
    const matched = rows.map((parsed) => placeInWeek({ ...parsed, match: match(parsed.row.who) }, context));
    const stored = await findStoredMeasuredDays(matched.flatMap(({ row, match: found }) => ("client" in found ? { clientId: found.client.id, day: row.day } : [])));
    const known = new Map(stored.map((day) => [dayKey(day), day]));
    return matched.map((parsed) => planRow(parsed, parsed.match, known, context));
  },
  async apply(tx, planned, { now }) {
    const written = new Set([...(await insertMeasuredDays(tx, plannedCreations(planned), now)), ...(await updateMeasuredDays(tx, plannedChanges(planned), now))]);
    return linesOfDays(planned, (id) => !written.has(id));
  },
  async findEdited(tx, planned) {
    const changed = new Set(await findChangedMeasuredDays(tx, [...plannedCreations(planned), ...plannedChanges(planned).map(({ after }) => after)]));
    return linesOfDays(planned, (id) => changed.has(id));
  },
  async revert(tx, planned) {
    const changed = new Set(await undoMeasuredDays(tx, plannedCreations(planned), plannedChanges(planned)));
    return linesOfDays(planned, (id) => changed.has(id));
  },
  describe({ action, row, before }) {
    const who = formatPersonReference(row.who);
    if (!row.measured || action === "error") return { who, changes: [] };
    // planRow stores the day that it found.
    return { who, changes: [formatLongDay(row.day), ...(action === "unchanged" ? [] : describeDifferences(action === "update" ? (before as StoredMeasuredDay) : null, row.measured))] };
  },
};

function parseMeasuredOn(cell: string, { dateOrder, today }: ImportContext, { problems }: RowRemarks): string {
  const day = parseDay(cell, dateOrder);
  if (day && day <= today && day >= "1950-01-01") return day;
  problems.push({ column: "Date", text: cell === "" ? "is missing" : day ? `${quoteCell(cell)} lies in the future or too far back` : `${quoteCell(cell)} is not a date; write it like 2026-03-31` });
  return "";
}

/** Weight in kg, the others in cm; null, with a note, for a cell that is none. */
function parseMeasure(name: MeasuredName, cell: string, { notes }: RowRemarks): number | null {
  const found = name === "weight" ? parseWeightKg(cell) : parseLengthCm(cell);
  const read = found === null ? undefined : checkInDataFields[name].safeParse(Math.round(found * 100) / 100);
  if (read?.success) return read.data ?? null;
  const example = name === "weight" ? "Please write a weight, such as 62 kg or 137 lbs" : "Please write a length, such as 81 cm or 32 in";
  notes.push({ column: labels[name] ?? name, text: `${quoteCell(cell)} is kept as text. ${read?.error.issues[0]?.message ?? example}` });
  return null;
}

/** Gives a row of a week its day: the Monday on which that week's check-in is due. */
function placeInWeek(parsed: MatchedRow, { today }: ImportContext): MatchedRow {
  const { row, match } = parsed;
  if (row.week === null || row.week === undefined || "error" in match) return parsed;
  const day = dueMondayForWeekNumber(row.week, match.client);
  if (day <= today) return { ...parsed, row: { ...row, day } };
  return { ...parsed, match: { error: `Week: week ${row.week} hasn't started yet. This client is in week ${getWeekNumber(currentDueMonday(today), match.client)}` } };
}
type MatchedRow = ParsedRow<MeasurementImportRow> & { match: ClientMatch };

const dayKey = ({ clientId, day }: Pick<MeasuredDay, "clientId" | "day">) => `${clientId} ${day}`;

/** Adds the row to the day, or makes the day. Blank cells change nothing. */
function planRow({ line, row }: ParsedRow<MeasurementImportRow>, match: ClientMatch, known: ReadonlyMap<string, StoredMeasuredDay>, { now }: ImportContext): PlannedRow<MeasurementImportRow> {
  if ("error" in match) return { line, row, action: "error", before: null, targetId: null, personId: null, key: `line ${line}`, error: match.error };
  const { id: clientId, name } = match.client;
  const before = known.get(dayKey({ clientId, day: row.day })) ?? null;
  const id = before?.id ?? newId(now);
  const blank = Object.fromEntries(measuredNames.map((one) => [one, null])) as Record<MeasuredName, null>;
  const measured = { id, clientId, day: row.day, numbers: { ...blank, ...before?.numbers, ...row.numbers }, others: { ...before?.others, ...row.others } };
  const action = before === null ? "create" : describeDifferences(before, measured).length > 0 ? "update" : "unchanged";
  return { line, row: { ...row, who: { ...row.who, name }, measured }, action, before, targetId: id, personId: clientId, key: dayKey(measured), error: null };
}

function describeDifferences(before: MeasuredDay | null, after: MeasuredDay): string[] {
  const unitOf = (name: MeasuredName) => (name === "weight" ? "kg" : "cm");
  const show = (name: MeasuredName, value: number | null | undefined) => (value === null || value === undefined ? "none" : `${value} ${unitOf(name)}`);
  const numbers = measuredNames.filter((name) => (before?.numbers[name] ?? null) !== after.numbers[name]);
  const others = Object.entries(after.others).filter(([heading, text]) => before?.others[heading] !== text);
  const arrow = (was: string) => (before === null ? "" : `${was} → `);
  return [
    ...numbers.map((name) => `${labels[name]}: ${arrow(show(name, before?.numbers[name]))}${show(name, after.numbers[name])}`),
    ...others.map(([heading, text]) => `${heading}: ${arrow(formatShortValue(before?.others[heading]))}${formatShortValue(text)}`),
  ];
}

const plannedCreations = (planned: readonly PlannedRow<MeasurementImportRow>[]) => planned.flatMap(({ action, row }) => (action === "create" && row.measured ? row.measured : []));
const plannedChanges = (planned: readonly PlannedRow<MeasurementImportRow>[]) =>
  planned.flatMap(({ action, row, before: found }) => {
    // planRow stores the day that it found.
    const before = found as StoredMeasuredDay;
    return action === "update" && row.measured ? { after: { ...row.measured, importedAt: before.importedAt }, before } : [];
  });
const linesOfDays = (planned: readonly PlannedRow<MeasurementImportRow>[], isChosen: (id: string) => boolean) => planned.flatMap(({ line, row }) => (row.measured && isChosen(row.measured.id) ? line : []));
