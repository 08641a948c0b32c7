import { clearBirthDates, fillBirthDates } from "@/lib/people/clients/commands";
import type { ImportKind, Planned, Read } from "@/lib/practice/imports/kind";
import { type Match, matchClients, readWho, shownWho, type Who } from "@/lib/practice/imports/kinds/matching";
import { birthDateIn, intakeIn } from "@/lib/practice/imports/kinds/nutrition-cells";
import { labelOf, nutritionFields } from "@/lib/practice/imports/kinds/nutrition-fields";
import { inShort } from "@/lib/practice/imports/kinds/words";
import { takeBackImported, writeImported } from "@/lib/work/intake/imported";
import { intakesOf } from "@/lib/work/intake/queries";
import type { KeptIntake, PlainIntake } from "@/lib/work/intake/shape";
import { namesOf } from "@/lib/platform/names";

/** What a row says of her. */
export interface NutritionRow {
  who: Who;
  values: Partial<PlainIntake>;
  dateOfBirth: string | null;
}

/** What clients wrote into a nutrition or intake form elsewhere. */
export const nutritionForms: ImportKind<NutritionRow> = {
  name: "nutrition-forms",
  fields: nutritionFields,
  keepsOthers: true,
  read(cells, reading) {
    const { who, problems } = readWho(cells);
    const values = intakeIn(cells, problems);
    const dateOfBirth = birthDateIn(cells.dateOfBirth ?? "", reading, problems);
    if (Object.keys(values).length === 0 && dateOfBirth === null && problems.length === 0) problems.push({ column: null, text: "There is no answer in this row" });
    return problems.length > 0 ? { problems } : { row: { who, values, dateOfBirth } };
  },
  async plan(read) {
    const match = await matchClients(read.map(({ row }) => row.who));
    const matched = read.map((one) => ({ ...one, match: match(one.row.who) }));
    const kept = await intakesOf([...new Set(matched.flatMap((one) => ("client" in one.match ? one.match.client.id : [])))]);
    const known = new Map(kept.map((record) => [record.clientId, record]));
    return matched.map((one) => planOf(one, one.match, known));
  },
  async apply(tx, planned, { now }) {
    const writes = writesOf(planned);
    const dates = datesOf(planned);
    const missed = writes.length - (await writeImported(tx, writes, now)) + dates.length - (await fillBirthDates(tx, dates));
    return planned.length - missed;
  },
  async revert(tx, planned, { now }) {
    const dates = datesOf(planned);
    const cleared = new Set(await clearBirthDates(tx, dates));
    const touched = new Set([...(await takeBackImported(tx, writesOf(planned), now)), ...dates.flatMap(({ clientId }) => (cleared.has(clientId) ? [] : clientId))]);
    return planned.filter(({ targetId }) => targetId !== null && touched.has(targetId)).map(({ line }) => line);
  },
  describe({ action, row, before }) {
    const who = shownWho(row.who);
    if (action !== "create" && action !== "update") return { who, changes: [] };
    // What is replaced is kept as it was planned.
    return { who, changes: changesOf(row, before as KeptIntake) };
  },
};

function planOf({ line, row }: Read<NutritionRow>, match: Match, known: ReadonlyMap<string, KeptIntake>): Planned<NutritionRow> {
  const left = { line, row, action: "error", before: null, targetId: null, personId: null, key: `line ${line}` } as const;
  if ("error" in match) return { ...left, error: match.error };
  const { id, name } = match.client;
  const found = known.get(id);
  if (!found) return { ...left, error: "she is not a client any more" };
  const news = { who: { ...row.who, name }, values: newIn(row.values, found), dateOfBirth: found.dateOfBirth === null ? row.dateOfBirth : null };
  const hasValues = Object.keys(news.values).length > 0;
  const action = hasValues && found.version === 0 ? "create" : hasValues || news.dateOfBirth !== null ? "update" : "unchanged";
  return { line, row: news, action, before: found, targetId: id, personId: id, key: id, error: null };
}

/** What of these values is news. What she sent herself stays: then only what is blank is filled in. */
function newIn(values: Partial<PlainIntake>, { values: kept, submittedAt }: KeptIntake): Partial<PlainIntake> {
  const isFree = (old: unknown) => submittedAt === null || old === undefined || isBlank(old);
  const named = namesOf(values).filter((name) => name !== "otherAnswers" && isFree(kept[name]) && !isSame(kept[name], values[name]));
  const others = Object.entries(values.otherAnswers ?? {}).filter(([heading, answer]) => isFree(answerIn(kept, heading)) && !isSame(answerIn(kept, heading), answer));
  const news = Object.fromEntries(named.map((name) => [name, values[name]])) as Partial<PlainIntake>;
  return others.length > 0 ? { ...news, otherAnswers: { ...kept.otherAnswers, ...Object.fromEntries(others) } } : news;
}

/** What is kept under a heading; one may be called like something every object has. */
const answerIn = ({ otherAnswers }: Pick<KeptIntake["values"], "otherAnswers">, heading: string) => (Object.hasOwn(otherAnswers, heading) ? otherAnswers[heading] : undefined);

const isBlank = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isChange = ({ action }: Planned<NutritionRow>) => action === "create" || action === "update";
const writesOf = (planned: readonly Planned<NutritionRow>[]) =>
  // What is replaced is kept as it was planned.
  planned.filter(isChange).flatMap(({ row, before }) => (Object.keys(row.values).length > 0 ? { found: before as KeptIntake, values: row.values } : []));
const datesOf = (planned: readonly Planned<NutritionRow>[]) =>
  planned.filter(isChange).flatMap(({ row, targetId }) => (targetId !== null && row.dateOfBirth !== null ? { clientId: targetId, dateOfBirth: row.dateOfBirth } : []));

function changesOf({ values: { otherAnswers = {}, ...values }, dateOfBirth }: NutritionRow, { values: before }: KeptIntake): string[] {
  const named = namesOf(values).map((name) => change(labelOf(name), before[name], values[name]));
  const others = Object.entries(otherAnswers).filter(([heading, answer]) => !isSame(answerIn(before, heading), answer));
  const born = dateOfBirth === null ? [] : [`Date of birth: ${dateOfBirth}`];
  return [...born, ...named, ...others.map(([heading, answer]) => change(heading, answerIn(before, heading), answer))];
}

type Value = string | number | string[] | null | undefined;
const shown = (value: Value) => inShort(Array.isArray(value) ? value.join(", ") : value);
const change = (label: string, from: Value, to: Value) => (isBlank(from ?? null) ? `${label}: ${shown(to)}` : `${label}: ${shown(from)} → ${shown(to)}`);
