import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { Role } from "@/lib/auth/actor";
import { removeFormulaGuard } from "@/lib/platform/formula";
import { formatCount } from "@/lib/platform/number-texts";
import { assignChat, type FindChatPeople, noChatError } from "@/lib/practice/imports/chat-source";
import { type ColumnToKeep, type ImportColumn, type ImportFileKind, importFileKinds, type ImportPlan, maxKeptColumns, maxQuestionLabel } from "@/lib/practice/imports/contract";
import { type ImportKind, type KeptColumn, newRemarks, type RowProblem } from "@/lib/practice/imports/kind";
import { parsePersonReference, personFields, personKey, type PersonReference } from "@/lib/practice/imports/kinds/client-matching";
import { getImportKind } from "@/lib/practice/imports/kinds/registry";
import { type bareUnits, type BareUnit, createBareNumbers, type DetectedUnit, type Measure } from "@/lib/practice/imports/reading/bare-numbers";
import { cleanCell, createRecordReader, keepUnknownColumns } from "@/lib/practice/imports/reading/cells";
import { type CsvColumn, isQuestionField, matchColumns, missingRequiredFields, normalizeHeading, questionField, unknownColumnPrefix } from "@/lib/practice/imports/reading/columns";
import { type DateOrder, type DetectedDateOrder, detectDateOrder, isSwappableDate, parseDay } from "@/lib/practice/imports/reading/dates";
import { guessColumns } from "@/lib/practice/imports/reading/guess-columns";
import { countCsvRows, requireCsvText, tooManyRowsError } from "@/lib/practice/imports/reading/limits";
import { createColumnContent, keepAsQuestions } from "@/lib/practice/imports/reading/question-columns";
import { mergeRows } from "@/lib/practice/imports/reading/merge-rows";
import type { CsvRecord } from "@/lib/practice/imports/reading/records";
import { type RecognisedSource, recogniseSource, whatsAppSource } from "@/lib/practice/imports/reading/sources";
import { createSpeakerList, type FoundSpeaker, type SpeakerRole } from "@/lib/practice/imports/reading/speakers";
import { type CsvTable, readCsvTable, takeFirst } from "@/lib/practice/imports/reading/table";
import { type ClientNames, findClientColumns, findWeekColumns, mayNameClients } from "@/lib/practice/imports/reading/tracker";
import { findHeadingUnit } from "@/lib/practice/imports/reading/units";
import { describeChat, isWhatsAppChat, readWhatsAppChat } from "@/lib/practice/imports/reading/whatsapp";
import { maxCsvRows } from "@/lib/practice/imports/rules";

/** A CSV text to import and the options to read it with. */
export interface ImportFile {
  kind: ImportFileKind;
  csvData: string;
  fileName?: string;
  defaultRole?: Role;
  dateOrder?: DateOrder;
  weightUnit?: (typeof bareUnits.weight)[number];
  lengthUnit?: (typeof bareUnits.length)[number];
  /** The field for each column index from 0, or "" to skip the column. */
  columns?: Record<string, string>;
  /** The client that all rows are about, if no column names a person. */
  clientId?: string;
  /** Who the speakers of a chat are, by their names. */
  speakers?: Readonly<Record<string, SpeakerRole>>;
  /** The columns to keep as questions. Without it all that fit no field and have content. */
  questions?: readonly ColumnToKeep[] | undefined;
  /** Whether payments count in revenue where their row doesn't say. */
  countsAsRevenue?: boolean;
  /** Whether all people in it are new, as the coach said. */
  isNewPeople?: boolean;
  /** How large it may be, if not 10 MB. */
  maxBytes?: number;
}

/** A row with its cells by field, and the problems found while reading it. */
export interface ImportSourceRow {
  line: number;
  cells: Record<string, string>;
  problems?: readonly RowProblem[];
  notes?: RowProblem[];
}

export interface ImportSource {
  /** The estimated number of rows, for progress. */
  total: number;
  rows: Iterable<ImportSourceRow> | AsyncIterable<ImportSourceRow>;
  columns: ImportColumn[];
  /** The columns that are kept as questions. */
  questions: readonly KeptColumn[];
  dateOrder: DateOrder;
  /** How its dates are read; null if it has none. */
  dates: ImportPlan["dates"];
  units: ImportPlan["units"];
  source: ImportPlan["source"];
  needsClient: boolean;
  client: ImportPlan["client"];
  speakers: ImportPlan["speakers"];
  remarks: ImportPlan["remarks"];
  fileName: string | null;
  /** Identifies the content and its options. */
  hash: string;
  /** How its columns were matched by hand, and its headings; null where they weren't. */
  mapping: { header: string; columns: Record<string, string> } | null;
}

/** The fields of unmatched columns, in kinds that keep them. */
export const questionColumnField = { name: "question", label: "Kept as a question of your own", required: false } as const;
export const unknownColumnField = { name: "other", label: "Kept under its own heading", required: false } as const;

/** A column as an import's plan names it. */
const toPlanColumn = ({ header, field }: CsvColumn, sure: boolean): ImportColumn => {
  const name = field?.startsWith(unknownColumnPrefix) ? unknownColumnField.name : field !== null && isQuestionField(field) ? questionColumnField.name : field;
  return { header: cleanCell(header), field: name, sample: "", samples: [], sure };
};

/** A file's table as the tool that wrote it means it. */
function readSourceTable(text: string, kind: ImportKind<unknown>, source: RecognisedSource): CsvTable & { remarks: string[] } {
  if (source.name !== "whatsapp") return { ...source.convert(readCsvTable(text, kind.fields)), remarks: [] };
  const { messages, counts } = readWhatsAppChat(text);
  const records = messages.map(({ line, when, speaker, text: said }): CsvRecord => ({ line, cells: [when, speaker, said], problem: null }));
  return { header: ["Time", "Speaker", "Message"], records, remarks: describeChat(counts) };
}

/** The rows that show what a file is, and those that show what its columns are. */
const rowsInspected = 40;
const rowsGuessedFrom = 200;

/** Recognises what wrote a file: WhatsApp by its first lines, another tool by its header, a coach's own tracker by its first rows. */
async function recogniseFile(text: string, kind: ImportKind<unknown>, findClientNames: FindClientNames): Promise<RecognisedSource> {
  if (isWhatsAppChat(text)) return whatsAppSource;
  const { header, records } = readCsvTable(text, kind.fields);
  const source = recogniseSource(header);
  if (source.name !== "unknown") return source;
  const start = takeFirst(records[Symbol.iterator](), rowsInspected);
  const found = findWeekColumns(header, start, personFields) ?? (mayNameClients(header, start, getImportKind("measurements").fields) ? findClientColumns(header, start, await findClientNames()) : null);
  if (!found) return source;
  // As another kind the sheet is read as it stands, and the coach is offered the right one.
  if (kind.name !== "measurements") return { ...source, name: "tracker", kind: "measurements" };
  return { name: "tracker", kind: "measurements", isNoise: (heading) => found.leftOut.has(heading), convert: found.convert };
}

/** Finds the names of the clients who are here. */
export type FindClientNames = () => Promise<ClientNames>;

/** What the columns are most like: the kind that has the most fields for them, beside those that name a person. A tie is the chosen one's, else that of the kind with fewer fields. */
function guessKind(header: readonly string[], source: RecognisedSource, chosen: ImportKind<unknown> | null): ImportFileKind | null {
  if (source.kind) return source.kind;
  const score = ({ fields, isAboutClients = false }: Pick<ImportKind<unknown>, "fields" | "isAboutClients">) => {
    const columns = matchColumns(header, fields);
    // A date and who sent it are in many files, and a list of clients with a plan and a status holds no payments without amounts.
    const isComplete = missingRequiredFields(columns, fields).every(({ name }) => personFieldNames.has(name));
    return isComplete ? columns.filter(({ field }) => field !== null && !(isAboutClients ? namesPerson(field) : personFieldNames.has(field))).length : 0;
  };
  const scored = importFileKinds.map((name) => ({ name, fields: getImportKind(name).fields.length, score: score(getImportKind(name)) + (name === chosen?.name ? 0.5 : 0) }));
  const best = scored.toSorted((one, other) => other.score - one.score || one.fields - other.fields)[0];
  return best && best.score >= 1 ? best.name : null;
}
const personFieldNames: ReadonlySet<string> = new Set(["email", "name", "firstName", "lastName"]);
const namesPerson = (field: string) => personFieldNames.has(field) || field === "phone";

/** What a text holds: the tool that wrote it, and the kind that a coach took its headings for before, else that its columns are most like. Throws like `readImportSource`. */
export async function recogniseText(text: string, { findClientNames, findMappedKind }: { findClientNames: FindClientNames; findMappedKind: (header: string) => Promise<ImportFileKind | null> }): Promise<{ source: RecognisedSource["name"]; kind: ImportFileKind | null }> {
  const users = getImportKind("users");
  const source = await recogniseFile(text, users, findClientNames);
  const table = readSourceTable(text, users, source);
  // A list of nothing but people.
  const namesPeople = matchColumns(table.header, users.fields).some(({ field }) => field !== null && personFieldNames.has(field));
  return { source: source.name, kind: (await findMappedKind(hashHeader(table.header))) ?? guessKind(table.header, source, null) ?? (namesPeople ? "users" : null) };
}

/** Somebody whom the rows of a file name: in how many of them, and the first day in them, YYYY-MM-DD. */
export interface SurveyedPerson extends PersonReference {
  key: string;
  phone: string;
  rows: number;
  firstDay: string | null;
}

const firstPlausibleDay = "2000-01-01";

/** Lists whom a file's rows name. Where no column names anybody there is one without a name. Throws like `readImportSource`. */
export async function surveyPeople(file: ImportFile, today: string, lookups: Omit<SourceLookups, "identifyQuestions">): Promise<SurveyedPerson[]> {
  const kind = getImportKind(file.kind);
  const source = await readImportSource(file, kind, { identifyQuestions: async (columns) => columns.map((column) => ({ ...column, questionId: "" })), ...lookups }, noProgress);
  const days = kind.fields.flatMap(({ name, isWhen }) => (isWhen ? name : []));
  const people = new Map<string, SurveyedPerson>();
  for await (const { cells } of source.rows) {
    const { email, name, phone = "" } = parsePersonReference(cells, newRemarks());
    const key = personKey({ email, name, phone }) || (cells.clientId ?? "");
    // A mistyped year would make somebody a client since then.
    const day = days.flatMap((field) => parseDay(cells[field] ?? "", source.dateOrder) ?? []).find((one) => one >= firstPlausibleDay && one <= today) ?? null;
    const known = people.get(key) ?? { key, email, name, phone, rows: 0, firstDay: null };
    people.set(key, { ...known, rows: known.rows + 1, firstDay: day && (!known.firstDay || day < known.firstDay) ? day : known.firstDay });
  }
  return [...people.values()];
}

/** What is looked up in the database for a file. */
interface SourceLookups {
  identifyQuestions: IdentifyQuestions;
  findClientNames: FindClientNames;
  findChatPeople: FindChatPeople;
  /** The columns as a coach matched them in an earlier file with these headings. */
  findMapping: (header: string) => Promise<Record<string, string> | null>;
}

/** The columns to keep as questions, with the ids of their questions. */
type IdentifyQuestions = (columns: readonly (ColumnToKeep & { unreadOf?: string })[]) => Promise<KeptColumn[]>;

/**
 * Reads a file's header and prepares its rows. Throws 413, 415 or 400 for an unreadable file, and 400 by the field for a column that
 * can't be kept.
 */
export async function readImportSource(file: ImportFile, kind: ImportKind<unknown>, { identifyQuestions, findClientNames, findChatPeople, findMapping }: SourceLookups, progress: ReportProgress): Promise<ImportSource> {
  const text = requireCsvText(file.csvData, file.maxBytes);
  const source = await recogniseFile(text, kind, findClientNames);
  const { remarks, ...table } = readSourceTable(text, kind, source);
  const headerKey = hashHeader(table.header);
  const byHand = { ...Object.fromEntries(table.header.flatMap((heading, index) => (source.isNoise(heading) ? [[index, ""]] : []))), ...(file.columns ?? (await findMapping(headerKey))) };
  // A column that is kept fits no field.
  const byHeading = matchColumns(table.header, kind.fields, Object.fromEntries(Object.entries(byHand).map(([column, field]) => [column, field === unknownColumnField.name || field === questionColumnField.name ? "" : field])));
  const guesses = guessColumns(byHeading, kind.fields, takeFirst(readSourceTable(text, kind, source).records[Symbol.iterator](), rowsGuessedFrom).map(({ cells }) => cells), (index) => byHand[index] !== undefined);
  const matched = byHeading.map((column) => ({ ...column, field: column.field ?? guesses.get(column.index) ?? null }));
  if (kind.hasSpeakers && matched.every(({ field }) => field === null)) throw noChatError();
  // Checked before the file is read.
  if (kind.keepsQuestions && file.questions) keepAsQuestions(matched, file.questions.map((column) => ({ ...column, questionId: "" })));
  // Not earlier, because progress commits the response to status 200 and an unreadable file needs its own.
  progress(0, "Reading the file");
  const survey = await surveyFile(text, kind, source, matched, progress);
  const kept = kind.keepsQuestions ? await identifyQuestions(file.questions ?? defaultQuestions(matched, survey.contents, byHand)) : [];
  const questions = [...kept, ...(kind.keepsQuestions ? await identifyQuestions(unreadQuestions(matched, kind, kept)) : [])];
  const columns = kind.keepsUnknownColumns ? keepUnknownColumns(matched, byHand) : keepAsQuestions(matched, questions);
  const dateOrder = file.dateOrder ?? survey.dates.order;
  const unmatched = missingRequiredFields(columns, kind.fields).filter(({ alternative }) => !alternative || !columns.some(({ field }) => field === alternative));
  const missing = unmatched.map(({ label }): RowProblem => ({ column: label, text: "no column found" }));
  // A chosen unit is one of its measure, as the request was checked.
  const needsClient = kind.isAboutClients === true && !columns.some(({ field }) => field !== null && namesPerson(field));
  const chat = kind.hasSpeakers ? await assignChat(survey.speakers, { chosen: file.speakers, fileName: file.fileName, from: source.name === "whatsapp" ? "whatsapp" : "file" }, findChatPeople) : null;
  const units = { weight: chooseUnit(survey.units.weight, file.weightUnit), length: chooseUnit(survey.units.length, file.lengthUnit) } as ImportPlan["units"];
  const named = columns.map((column): ImportColumn => {
    const content = survey.contents.get(column.index);
    return { ...toPlanColumn(column, !guesses.has(column.index)), ...(content && kind.keepsQuestions && { question: content }) };
  });
  const readRecord = createRecordReader(columns, [...kind.fields, ...questions.map(({ questionId, label }) => ({ name: questionField(questionId), label }))], { units: { weight: file.weightUnit ?? units.weight?.unit ?? null, length: file.lengthUnit ?? units.length?.unit ?? null }, fractions: survey.fractions });
  function* rows(): Generator<ImportSourceRow, void> {
    let count = 0;
    for (const record of table.records) {
      count += 1;
      if (count > maxCsvRows) throw tooManyRowsError();
      for (const [index, column] of named.entries()) if (column.samples.length < maxSamples) addSample(column, sampleText(removeFormulaGuard(record.cells[index] ?? "")));
      const { cells, problems } = readRecord(record);
      const completed = chat ? chat.complete(cells) : file.clientId === undefined || !needsClient ? cells : { ...cells, clientId: file.clientId };
      if (completed) yield { line: record.line, cells: completed, problems: [...missing, ...problems] };
    }
  }
  const labels = new Map(kind.fields.map(({ name, label }) => [name, label]));
  // Rows of one record may write its day and its person in other ways, which is no loss.
  const isKey = (field: string) => namesPerson(field) || field === "clientId" || kind.fields.some(({ name, isDate }) => isDate && name === field);
  const labelOf = (field: string) => (isKey(field) ? null : (labels.get(field) ?? field.slice(unknownColumnPrefix.length)));
  async function* mergedRows(): AsyncGenerator<ImportSourceRow, void> {
    yield* await mergeRows(rows(), (cells) => kind.keyOfRow?.(cells, dateOrder) ?? null, labelOf);
  }
  const dates = survey.dates.sample === null ? null : { order: dateOrder, isSure: file.dateOrder !== undefined || survey.dates.isSure, sample: survey.dates.sample, day: parseDay(survey.dates.sample, dateOrder) };
  return { total: countCsvRows(text), rows: kind.keyOfRow ? mergedRows() : rows(), columns: named, questions, dateOrder, dates, units, source: { name: source.name, kind: guessKind(table.header, source, kind) }, needsClient, client: chat?.client ?? null, speakers: chat?.speakers ?? [], remarks, fileName: file.fileName || null, hash: hashSource(file, text), mapping: file.columns ? { header: headerKey, columns: file.columns } : null };
}

/** Identifies a header, in whatever spelling. */
const hashHeader = (header: readonly string[]) => createHash("sha256").update(JSON.stringify(header.map(normalizeHeading))).digest("hex");

const chooseUnit = (detected: DetectedUnit | null, chosen: BareUnit | undefined): DetectedUnit | null => (detected && chosen ? { ...detected, unit: chosen, isSure: true } : detected);

/** All columns with content that fit no field, unless they are skipped by hand. */
const defaultQuestions = (columns: readonly CsvColumn[], contents: FileSurvey["contents"], byHand: Readonly<Record<string, string>>): ColumnToKeep[] =>
  columns
    .flatMap(({ index }) => {
      const content = byHand[index] === "" ? undefined : contents.get(index);
      return content ? { column: index, label: content.label, kind: content.kind } : [];
    })
    .slice(0, maxKeptColumns);

/** The words of a column's question: its heading, with its place where it is blank or repeated. */
function uniqueLabel(header: string, index: number, taken: Set<string>): string {
  const place = `Column ${index + 1}`;
  const label = header === "" ? place : header.slice(0, maxQuestionLabel - 20).toWellFormed();
  const unique = taken.has(label.toLowerCase()) ? `${label} (${place.toLowerCase()})` : label;
  taken.add(unique.toLowerCase());
  return unique;
}

/** A question for each column whose cells are kept as they are written where they can't be read. It is made only if there are any. */
function unreadQuestions(columns: readonly CsvColumn[], { fieldsKeptUnread = [] }: ImportKind<unknown>, kept: readonly KeptColumn[]): (ColumnToKeep & { unreadOf: string })[] {
  const named = columns.flatMap(({ index, header, field }) => (field !== null && fieldsKeptUnread.includes(field) ? { column: index, label: header, unreadOf: field } : []));
  const own = kept.flatMap(({ column, label, kind, questionId }) => (kind === "long-text" ? [] : { column, label, unreadOf: questionField(questionId) }));
  return [...named, ...own].map(({ label, ...column }) => ({ ...column, label: `${label.slice(0, maxQuestionLabel - 20).toWellFormed()} (as written)`, kind: "long-text" }));
}

/** A source of records that do not come from a file. */
export function createImportSource(name: string, records: readonly ImportSourceRow[]): ImportSource {
  const hash = createHash("sha256").update(JSON.stringify([name, records])).digest("hex");
  return { total: records.length, rows: records, columns: [], questions: [], dateOrder: "day-first", dates: null, units: { weight: null, length: null }, source: { name: "unknown", kind: null }, needsClient: false, client: null, speakers: [], remarks: [], fileName: null, hash, mapping: null };
}

/** How many different cells of a column are shown. */
const maxSamples = 3;
function addSample(column: ImportColumn, sample: string): void {
  if (sample === "" || column.samples.includes(sample)) return;
  column.samples.push(sample);
  column.sample ||= sample;
}

const maxSampleLength = 80;
const sampleText = (cell = "") => cleanCell(cell.slice(0, maxSampleLength));

/** What a first pass through a file found. */
interface FileSurvey {
  /** `sample` is the first date whose day and month could be swapped, or the first date; null without any. */
  dates: DetectedDateOrder & { sample: string | null };
  units: Record<Measure, DetectedUnit | null>;
  /** The columns of ratings with fractions of 1, as a spreadsheet keeps percentages. */
  fractions: ReadonlySet<number>;
  /** What the columns that fit no field hold, and the words of a question for each, by their index; without the blank ones. */
  contents: Map<number, NonNullable<ImportColumn["question"]>>;
  speakers: FoundSpeaker[];
}

/** Reads the whole file for what must be known before its first row is: the order of its dates, missing units, and what unmatched columns hold. */
async function surveyFile(text: string, kind: ImportKind<unknown>, source: RecognisedSource, columns: readonly CsvColumn[], progress: ReportProgress): Promise<FileSurvey> {
  const days = new Set(kind.fields.filter(({ isDate }) => isDate).map(({ name }) => name));
  const dayColumns = columns.filter(({ field }) => field !== null && days.has(field)).map(({ index }) => index);
  const unmatched = kind.keepsQuestions ? columns.flatMap(({ index, header, field }) => (field === null ? { index, header, content: createColumnContent() } : [])) : [];
  const measures = new Map(kind.fields.map(({ name, measure }) => [name, measure]));
  const ratings = columns.flatMap(({ index, field }) => (field !== null && kind.fields.some(({ name, isRating }) => isRating && name === field) ? index : []));
  const labels = new Set<string>();
  const [fractions, wholes] = [new Set<number>(), new Set<number>()];
  const bare = { weight: createBareNumbers("weight"), length: createBareNumbers("length") };
  const limbs = createBareNumbers("length");
  const measured = columns.flatMap(({ index, header, field }) => {
    const measure = field === null || findHeadingUnit(header) !== null ? undefined : measures.get(field);
    // An arm or a thigh in centimetres has the size of a waist in inches, so it doesn't tell the unit.
    return measure && field !== null ? [{ index, numbers: limbPattern.test(field) ? limbs : bare[measure] }] : [];
  });
  const speakers = createSpeakerList(sampleText);
  const placeOf = (name: string) => (kind.hasSpeakers ? columns.find(({ field }) => field === name)?.index : undefined);
  const [speakerAt, messageAt] = [placeOf("speaker"), placeOf("message")];
  const samples: string[] = [];
  let seen = 0;
  for (const { cells } of dayColumns.length + unmatched.length + measured.length + ratings.length === 0 && speakerAt === undefined ? [] : readSourceTable(text, kind, source).records) {
    for (const index of dayColumns) {
      const cell = cells[index];
      if (cell && samples.length < maxDateSamples) samples.push(cell);
    }
    if (speakerAt !== undefined) {
      const speaker = cleanCell(removeFormulaGuard(cells[speakerAt] ?? ""));
      if (speaker !== "") speakers.add(speaker, messageAt === undefined ? "" : removeFormulaGuard(cells[messageAt] ?? ""));
    }
    for (const index of ratings) {
      if (fractionPattern.test(cells[index] ?? "")) fractions.add(index);
      else if (wholePattern.test(cells[index] ?? "")) wholes.add(index);
    }
    for (const { index, numbers } of measured) numbers.add(cells[index] ?? "");
    for (const { index, content } of unmatched) content.add(removeFormulaGuard(cells[index] ?? ""));
    seen += 1;
    if (seen % 2000 > 0) continue;
    progress(0, `Read ${formatCount(seen)} rows`);
    await yieldToEventLoop();
  }
  const sample = samples.find(isSwappableDate) ?? samples.find((cell) => parseDay(cell, "day-first") !== null || parseDay(cell, "month-first") !== null);
  return { dates: { ...detectDateOrder(samples), sample: sample === undefined ? null : sampleText(sample) }, units: { weight: bare.weight.detect(), length: bare.length.detect() ?? unsureLimbs(limbs.detect()) }, fractions: new Set([...fractions].filter((index) => !wholes.has(index))), speakers: speakers.list(), contents: new Map(unmatched.flatMap(({ index, header, content }) => {
    const described = content.describe();
    return described ? [[index, { ...described, label: uniqueLabel(header, index, labels) }] as const] : [];
  })) };
}

const limbPattern = /arm|thigh/i;
const unsureLimbs = (found: DetectedUnit | null): DetectedUnit | null => found && { ...found, unit: "cm", isSure: false };
const fractionPattern = /^\s*0[.,]\d+\s*$/;
/** A rating above 1, beside which no fraction is a percentage. */
const wholePattern = /^\s*(?:[2-9]|10)(?!\d)/;
const maxDateSamples = 200_000;

const hashSource = ({ kind, defaultRole, dateOrder, columns, questions, weightUnit, lengthUnit, clientId, countsAsRevenue, speakers }: ImportFile, text: string) =>
  createHash("sha256").update(JSON.stringify([kind, defaultRole, dateOrder, columns, questions, weightUnit, lengthUnit, clientId, ...(countsAsRevenue ? ["countsAsRevenue"] : []), ...(speakers ? [speakers] : [])])).update(text).digest("hex");
