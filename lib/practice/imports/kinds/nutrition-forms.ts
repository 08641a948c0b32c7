import { clearUnchangedBirthDates, fillMissingBirthDates, findUnchangedBirthDates } from "@/lib/people/clients/commands";
import { keysOf } from "@/lib/platform/objects";
import { type ImportKind, linesOfPeople, newRemarks, type ParsedRow, type PlannedRow } from "@/lib/practice/imports/kind";
import { type ClientMatch, formatPersonReference, matchClients, parsePersonReference, type PersonReference } from "@/lib/practice/imports/kinds/client-matching";
import { formatShortValue } from "@/lib/practice/imports/kinds/format";
import { parseBirthDate, parseIntake } from "@/lib/practice/imports/kinds/nutrition-cells";
import { nutritionFieldLabel, nutritionImportFields } from "@/lib/practice/imports/kinds/nutrition-fields";
import { findChangedIntakes, undoImportedIntakes, writeImportedIntakes } from "@/lib/work/intake/import-commands";
import { findStoredIntakes } from "@/lib/work/intake/queries";
import { type IntakeContent, type StoredIntake, toStoredIntake } from "@/lib/work/intake/shape";

export interface NutritionImportRow {
  who: PersonReference;
  values: Partial<IntakeContent>;
  dateOfBirth: string | null;
}

/** Imports clients' answers to a nutrition or intake form from elsewhere. */
export const nutritionFormsKind: ImportKind<NutritionImportRow> = {
  name: "nutrition-forms",
  fields: nutritionImportFields,
  isAboutClients: true,
  keepsUnknownColumns: true,
  parseRow(cells, context) {
    const remarks = newRemarks();
    const { problems, notes } = remarks;
    const who = parsePersonReference(cells, remarks);
    const dateOfBirth = parseBirthDate(cells.dateOfBirth ?? "", context, notes);
    // The intake record has no field for either, and a phone number may be new.
    const unread = { ...(cells.phone && { Phone: cells.phone }), ...(dateOfBirth === null && cells.dateOfBirth && { "Date of birth": cells.dateOfBirth }) };
    const values = parseIntake(cells, unread, remarks);
    if (Object.keys(values).length === 0 && dateOfBirth === null && problems.length === 0) problems.push({ column: null, text: "This row has no answers" });
    return problems.length > 0 ? { problems } : { row: { who, values, dateOfBirth }, notes };
  },
  async plan(rows, context) {
    const match = await matchClients(rows.map(({ row }) => row.who), context.people);
    const matched = rows.map((parsed) => ({ ...parsed, match: match(parsed.row.who) }));
    const intakes = await findStoredIntakes([...new Set(matched.flatMap(({ match: found }) => ("client" in found ? found.client.id : [])))]);
    // A new client of the move has none yet.
    const added = (context.people?.newClients ?? []).map(({ id }) => toStoredIntake({ userId: id, dateOfBirth: null, intake: null }));
    const known = new Map([...added, ...intakes].map((record) => [record.clientId, record]));
    return matched.map((parsed) => planRow(parsed, parsed.match, known));
  },
  async apply(tx, planned, { now }) {
    const writes = plannedWrites(planned);
    const dates = plannedBirthDates(planned);
    const written = new Set(await writeImportedIntakes(tx, writes, now));
    const filled = await fillMissingBirthDates(tx, dates);
    return linesOfPeople(planned, [...writes.flatMap(({ found: { clientId } }) => (written.has(clientId) ? [] : clientId)), ...datesWithout(dates, filled)]);
  },
  async findEdited(tx, planned) {
    const dates = plannedBirthDates(planned);
    return linesOfPeople(planned, [...(await findChangedIntakes(tx, plannedWrites(planned))), ...datesWithout(dates, await findUnchangedBirthDates(tx, dates))]);
  },
  async revert(tx, planned, { now }) {
    const dates = plannedBirthDates(planned);
    const cleared = await clearUnchangedBirthDates(tx, dates);
    return linesOfPeople(planned, [...(await undoImportedIntakes(tx, plannedWrites(planned), now)), ...datesWithout(dates, cleared)]);
  },
  describe({ action, row, before }) {
    const who = formatPersonReference(row.who);
    if (action !== "create" && action !== "update") return { who, changes: [] };
    // planRow stores the intake it found.
    return { who, changes: describeChanges(row, before as StoredIntake) };
  },
};

/** The ids of the clients of these dates who are not among `clientIds`. */
const datesWithout = (dates: readonly { clientId: string }[], clientIds: readonly string[]) => dates.flatMap(({ clientId }) => (clientIds.includes(clientId) ? [] : clientId));

function planRow({ line, row }: ParsedRow<NutritionImportRow>, match: ClientMatch, known: ReadonlyMap<string, StoredIntake>): PlannedRow<NutritionImportRow> {
  const skipped = { line, row, action: "error", before: null, targetId: null, personId: null, key: `line ${line}` } as const;
  if ("error" in match) return { ...skipped, error: match.error };
  const { id, name } = match.client;
  const found = known.get(id);
  if (!found) return { ...skipped, error: "this person is no longer a client" };
  const changes = { who: { ...row.who, name }, values: findNewValues(row.values, found), dateOfBirth: found.dateOfBirth === null ? row.dateOfBirth : null };
  const hasValues = Object.keys(changes.values).length > 0;
  const action = hasValues && found.version === 0 ? "create" : hasValues || changes.dateOfBirth !== null ? "update" : "unchanged";
  return { line, row: changes, action, before: found, targetId: id, personId: id, key: id, error: null };
}

/** The values that would change the stored ones. If the client has submitted the form, only blank fields count. */
function findNewValues(values: Partial<IntakeContent>, { values: stored, submittedAt }: StoredIntake): Partial<IntakeContent> {
  const isWritable = (current: unknown) => submittedAt === null || current === undefined || isBlank(current);
  const changed = keysOf(values).filter((name) => name !== "otherAnswers" && isWritable(stored[name]) && !isEqualJson(stored[name], values[name]));
  const others = Object.entries(values.otherAnswers ?? {}).filter(([heading, answer]) => isWritable(otherAnswer(stored, heading)) && !isEqualJson(otherAnswer(stored, heading), answer));
  const fields = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<IntakeContent>;
  return others.length > 0 ? { ...fields, otherAnswers: { ...stored.otherAnswers, ...Object.fromEntries(others) } } : fields;
}

/** The answer under a heading, which may equal the name of an Object.prototype property. */
const otherAnswer = ({ otherAnswers }: Pick<StoredIntake["values"], "otherAnswers">, heading: string) => (Object.hasOwn(otherAnswers, heading) ? otherAnswers[heading] : undefined);

const isBlank = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);
const isEqualJson = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

const isChange = ({ action }: PlannedRow<NutritionImportRow>) => action === "create" || action === "update";
const plannedWrites = (planned: readonly PlannedRow<NutritionImportRow>[]) =>
  // planRow stores the intake it found.
  planned.filter(isChange).flatMap(({ row, before }) => (Object.keys(row.values).length > 0 ? { found: before as StoredIntake, values: row.values } : []));
const plannedBirthDates = (planned: readonly PlannedRow<NutritionImportRow>[]) =>
  planned.filter(isChange).flatMap(({ row, targetId }) => (targetId !== null && row.dateOfBirth !== null ? { clientId: targetId, dateOfBirth: row.dateOfBirth } : []));

function describeChanges({ values: { otherAnswers = {}, ...values }, dateOfBirth }: NutritionImportRow, { values: before }: StoredIntake): string[] {
  const named = keysOf(values).map((name) => formatChange(nutritionFieldLabel(name), before[name], values[name]));
  const others = Object.entries(otherAnswers).filter(([heading, answer]) => !isEqualJson(otherAnswer(before, heading), answer));
  const born = dateOfBirth === null ? [] : [`Date of birth: ${dateOfBirth}`];
  return [...born, ...named, ...others.map(([heading, answer]) => formatChange(heading, otherAnswer(before, heading), answer))];
}

type IntakeValue = string | number | string[] | null | undefined;
const formatValue = (value: IntakeValue) => formatShortValue(Array.isArray(value) ? value.join(", ") : value);
const formatChange = (label: string, from: IntakeValue, to: IntakeValue) => (isBlank(from ?? null) ? `${label}: ${formatValue(to)}` : `${label}: ${formatValue(from)} → ${formatValue(to)}`);
