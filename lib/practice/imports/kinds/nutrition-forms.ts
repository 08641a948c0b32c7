import { clearUnchangedBirthDates, fillMissingBirthDates } from "@/lib/people/clients/commands";
import { keysOf } from "@/lib/platform/objects";
import type { ImportKind, ParsedRow, PlannedRow } from "@/lib/practice/imports/kind";
import { type ClientMatch, formatPersonReference, matchClients, parsePersonReference, type PersonReference } from "@/lib/practice/imports/kinds/client-matching";
import { formatShortValue } from "@/lib/practice/imports/kinds/format";
import { parseBirthDate, parseIntake } from "@/lib/practice/imports/kinds/nutrition-cells";
import { nutritionFieldLabel, nutritionImportFields } from "@/lib/practice/imports/kinds/nutrition-fields";
import { undoImportedIntakes, writeImportedIntakes } from "@/lib/work/intake/import-commands";
import { findStoredIntakes } from "@/lib/work/intake/queries";
import type { IntakeContent, StoredIntake } from "@/lib/work/intake/shape";

/** What a row says of her. */
export interface NutritionImportRow {
  who: PersonReference;
  values: Partial<IntakeContent>;
  dateOfBirth: string | null;
}

/** What clients wrote into a nutrition or intake form elsewhere. */
export const nutritionFormsKind: ImportKind<NutritionImportRow> = {
  name: "nutrition-forms",
  fields: nutritionImportFields,
  keepsUnknownColumns: true,
  parseRow(cells, reading) {
    const { who, problems } = parsePersonReference(cells);
    const values = parseIntake(cells, problems);
    const dateOfBirth = parseBirthDate(cells.dateOfBirth ?? "", reading, problems);
    if (Object.keys(values).length === 0 && dateOfBirth === null && problems.length === 0) problems.push({ column: null, text: "There is no answer in this row" });
    return problems.length > 0 ? { problems } : { row: { who, values, dateOfBirth } };
  },
  async plan(read) {
    const match = await matchClients(read.map(({ row }) => row.who));
    const matched = read.map((one) => ({ ...one, match: match(one.row.who) }));
    const kept = await findStoredIntakes([...new Set(matched.flatMap((one) => ("client" in one.match ? one.match.client.id : [])))]);
    const known = new Map(kept.map((record) => [record.clientId, record]));
    return matched.map((one) => planRow(one, one.match, known));
  },
  async apply(tx, planned, { now }) {
    const writes = plannedWrites(planned);
    const dates = plannedBirthDates(planned);
    const missed = writes.length - (await writeImportedIntakes(tx, writes, now)) + dates.length - (await fillMissingBirthDates(tx, dates));
    return planned.length - missed;
  },
  async revert(tx, planned, { now }) {
    const dates = plannedBirthDates(planned);
    const cleared = new Set(await clearUnchangedBirthDates(tx, dates));
    const touched = new Set([...(await undoImportedIntakes(tx, plannedWrites(planned), now)), ...dates.flatMap(({ clientId }) => (cleared.has(clientId) ? [] : clientId))]);
    return planned.filter(({ targetId }) => targetId !== null && touched.has(targetId)).map(({ line }) => line);
  },
  describe({ action, row, before }) {
    const who = formatPersonReference(row.who);
    if (action !== "create" && action !== "update") return { who, changes: [] };
    // What is replaced is kept as it was planned.
    return { who, changes: describeChanges(row, before as StoredIntake) };
  },
};

function planRow({ line, row }: ParsedRow<NutritionImportRow>, match: ClientMatch, known: ReadonlyMap<string, StoredIntake>): PlannedRow<NutritionImportRow> {
  const left = { line, row, action: "error", before: null, targetId: null, personId: null, key: `line ${line}` } as const;
  if ("error" in match) return { ...left, error: match.error };
  const { id, name } = match.client;
  const found = known.get(id);
  if (!found) return { ...left, error: "she is not a client any more" };
  const news = { who: { ...row.who, name }, values: findNewValues(row.values, found), dateOfBirth: found.dateOfBirth === null ? row.dateOfBirth : null };
  const hasValues = Object.keys(news.values).length > 0;
  const action = hasValues && found.version === 0 ? "create" : hasValues || news.dateOfBirth !== null ? "update" : "unchanged";
  return { line, row: news, action, before: found, targetId: id, personId: id, key: id, error: null };
}

/** What of these values is news. What she sent herself stays: then only what is blank is filled in. */
function findNewValues(values: Partial<IntakeContent>, { values: kept, submittedAt }: StoredIntake): Partial<IntakeContent> {
  const isFree = (old: unknown) => submittedAt === null || old === undefined || isBlank(old);
  const named = keysOf(values).filter((name) => name !== "otherAnswers" && isFree(kept[name]) && !isEqualJson(kept[name], values[name]));
  const others = Object.entries(values.otherAnswers ?? {}).filter(([heading, answer]) => isFree(otherAnswer(kept, heading)) && !isEqualJson(otherAnswer(kept, heading), answer));
  const news = Object.fromEntries(named.map((name) => [name, values[name]])) as Partial<IntakeContent>;
  return others.length > 0 ? { ...news, otherAnswers: { ...kept.otherAnswers, ...Object.fromEntries(others) } } : news;
}

/** What is kept under a heading; one may be called like something every object has. */
const otherAnswer = ({ otherAnswers }: Pick<StoredIntake["values"], "otherAnswers">, heading: string) => (Object.hasOwn(otherAnswers, heading) ? otherAnswers[heading] : undefined);

const isBlank = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);
const isEqualJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isChange = ({ action }: PlannedRow<NutritionImportRow>) => action === "create" || action === "update";
const plannedWrites = (planned: readonly PlannedRow<NutritionImportRow>[]) =>
  // What is replaced is kept as it was planned.
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
