import type { ImportFileKind, ImportSourceName } from "@/lib/practice/imports/contract";
import { appleHealthColumns } from "@/lib/practice/imports/reading/apple-health";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";
import { parseDay } from "@/lib/practice/imports/reading/dates";
import { parseMoney } from "@/lib/practice/imports/reading/money";
import type { CsvRecord } from "@/lib/practice/imports/reading/records";
import type { CsvTable } from "@/lib/practice/imports/reading/table";

/*
 * The tools whose exports are recognised by their header. Each says what it holds, which of its columns say nothing about the person,
 * and how its rows become one row per record where they are not.
 */

interface KnownSource {
  name: ImportSourceName;
  /** Null where the same tool exports several kinds. */
  kind: ImportFileKind | null;
  /** All of these headings are there, without case, blanks and punctuation. */
  has: readonly string[];
  /** At least three of these are there too. Exports change, so none of them is needed. */
  some?: readonly string[];
  /** The first of them is that of the first column. */
  isFirst?: boolean;
  /** There are no other headings than these and the ones above. */
  only?: readonly string[];
  /** Headings that no answer stands under, such as a number of the response. They are left out unless the coach chooses otherwise. */
  noise?: readonly string[];
  convert?: (table: CsvTable) => CsvTable;
}

/** What our own list of clients says beside the person; the product counts it anew. */
const cadenceFigures = ["onboarding", "subscription", "monthlyfeegbp", "revenuegbp", "checkins", "lastcheckin", "lastactivity"];

const minSome = 3;
const sources: readonly KnownSource[] = [
  { name: "cadence", kind: "users", has: ["firstname", "lastname", "email", "onboarding", "subscription", "lastcheckin", "joined"], noise: cadenceFigures },
  { name: "cadence", kind: "payments", has: ["client", "plan", "amount", "status", "date"], isFirst: true },
  { name: "apple-health", kind: "measurements", has: appleHealthColumns.map(({ heading }) => normalizeHeading(heading)), convert: ({ records }) => ({ header: appleHealthColumns.map(({ label }) => label), records }) },
  // The sheet that a team fills in for TrueCoach, and its list of clients. Trainerize's "Type" is that of the access, not a role.
  { name: "truecoach", kind: "users", has: ["clientemail", "clientfirstname", "clientlastname", "coachemail"] },
  { name: "trainerize", kind: "users", has: ["firstname", "lastname", "email"], some: ["lastsignin", "lastsignedin", "trainer", "type", "joineddate", "group", "location"], noise: ["type"] },
  { name: "truecoach", kind: "users", has: ["firstname", "lastname", "email"], some: ["duedate", "timezone", "startdate", "status", "lastworkout", "coach"] },
  { name: "typeform", kind: null, has: ["networkid", "startdateutc", "submitdateutc"], noise: ["", "networkid", "startdateutc", "responsetype", "stagedateutc", "ending"] },
  { name: "jotform", kind: null, has: ["submissiondate", "submissionid"], noise: ["submissionid", "ip", "lastupdatedate", "submissionip"] },
  { name: "mailchimp", kind: "users", has: ["emailaddress", "memberrating", "leid", "euid"] },
  { name: "stripe-customers", kind: "users", has: ["id", "email", "createdutc", "delinquent"] },
  { name: "stripe-payments", kind: "payments", has: ["id", "createddateutc", "amount", "currency", "status"] },
  { name: "gocardless-customers", kind: "users", has: ["id", "createdat", "givenname", "familyname", "email"] },
  { name: "gocardless-payments", kind: "payments", has: ["id", "chargedate", "amount", "status"], noise: ["createdat"] },
  { name: "paypal", kind: "payments", has: ["date", "time", "timezone", "name", "gross", "fee", "net"], convert: (table) => joinRefunds(table) },
  { name: "cronometer", kind: "measurements", has: ["day", "time", "group", "metric", "unit", "amount"], convert: (table) => joinMetrics(table) },
  { name: "garmin", kind: "measurements", has: ["time", "weight", "change", "bmi"], noise: ["change"], convert: (table) => joinDayRows(table) },
  { name: "myfitnesspal", kind: "measurements", has: ["date", "weight"], only: ["bodyfat", "neck", "waist", "hips", "chest", "arms", "thighs"] },
  { name: "notion", kind: null, has: ["name", "createdtime", "tags"], noise: ["createdtime", "lasteditedtime", "createdby", "lasteditedby"] },
  // Its first column has this heading in every form.
  { name: "google-forms", kind: null, has: ["timestamp"], isFirst: true },
];

/** A tool that a table is of. */
export interface RecognisedSource {
  name: ImportSourceName;
  kind: ImportFileKind | null;
  isNoise: (heading: string) => boolean;
  convert: (table: CsvTable) => CsvTable;
}

/** Recognises the tool that wrote a header; "unknown" where none of them did. */
export function recogniseSource(header: readonly string[]): RecognisedSource {
  const headings = new Set(header.map(normalizeHeading));
  const isAll = (names: readonly string[]) => [...headings].every((heading) => names.includes(heading));
  const found = sources.find(({ has, some, only, isFirst }) => has.every((heading) => headings.has(heading)) && (!some || some.filter((heading) => headings.has(heading)).length >= minSome) && (!only || isAll([...has, ...only])) && (!isFirst || (header.length > 1 && normalizeHeading(header[0] ?? "") === has[0])));
  const noise = new Set(found?.noise);
  return { name: found?.name ?? "unknown", kind: found?.kind ?? null, isNoise: (heading) => noise.has(normalizeHeading(heading)), convert: found?.convert ?? ((table) => table) };
}

/** PayPal writes a refund as a row of its own, which names its payment. It is taken off that payment in a column for refunds. */
function joinRefunds({ header, records }: CsvTable): CsvTable {
  const placeOf = (name: string) => header.findIndex((heading) => normalizeHeading(heading) === name);
  const [idAt, paymentAt, typeAt, grossAt] = [placeOf("transactionid"), placeOf("referencetxnid"), placeOf("type"), placeOf("gross")];
  if (idAt === -1 || paymentAt === -1 || typeAt === -1 || placeOf("refunded") !== -1) return { header, records };
  const all = [...records];
  const refunded = new Map<string, number>();
  for (const { cells } of all) {
    const gross = parseMoney(cells[grossAt] ?? "");
    const payment = cells[paymentAt]?.trim() ?? "";
    if (gross?.isNegative && payment !== "" && /refund/i.test(cells[typeAt] ?? "")) refunded.set(payment, (refunded.get(payment) ?? 0) + Number(gross.digits));
  }
  const joined = all.map((record): CsvRecord => {
    const sum = refunded.get(record.cells[idAt]?.trim() ?? "");
    // Rounded, because sums of decimal fractions are not exact.
    return { ...record, cells: [...header.map((_, at) => record.cells[at] ?? ""), sum === undefined ? "" : String(Number(sum.toFixed(3))), ...record.cells.slice(header.length)] };
  });
  return { header: [...header, "Refunded"], records: joined };
}
/** What the chats that WhatsApp exports are, which have no header. */
export const whatsAppSource: RecognisedSource = { name: "whatsapp", kind: "chat", isNoise: () => false, convert: (table) => table };

/** Garmin writes the date in a row of its own, and the weigh-ins of that day below it, with "--" for what is missing. */
function joinDayRows({ header, records }: CsvTable): CsvTable {
  const time = header.findIndex((heading) => normalizeHeading(heading) === "time");
  function* joined(): Generator<CsvRecord, void> {
    let day = "";
    for (const record of records) {
      const cells = record.cells.map((cell) => (cell.trim() === "--" ? "" : cell));
      const isDay = cells.every((cell, at) => at === time || cell.trim() === "") && parseDay(cells[time] ?? "", "day-first") !== null;
      if (isDay) day = (cells[time] ?? "").trim();
      else yield { ...record, cells: cells.map((cell, at) => (at === time ? `${day} ${cell.trim()}`.trim() : cell)) };
    }
  }
  return { header, records: joined() };
}

/** Cronometer writes a row for each number. They become a row for each day, with a column for each metric beside those of the person. */
function joinMetrics({ header, records }: CsvTable): CsvTable {
  const placeOf = (name: string) => header.findIndex((heading) => normalizeHeading(heading) === name);
  const [dayAt, metricAt, unitAt, amountAt] = [placeOf("day"), placeOf("metric"), placeOf("unit"), placeOf("amount")];
  const others = header.flatMap((heading, at) => ([dayAt, metricAt, unitAt, amountAt, placeOf("time"), placeOf("group")].includes(at) ? [] : [{ heading, at }]));
  /** The rows of a day, and for each metric the first of them that has no number of it. */
  const days = new Map<string, { rows: { line: number; day: string; others: string[]; values: Map<string, string> }[]; next: Map<string, number> }>();
  const metrics = new Set<string>();
  const broken: CsvRecord[] = [];
  for (const record of records) {
    const [day = "", metric = "", unit = "", amount = ""] = [dayAt, metricAt, unitAt, amountAt].map((at) => record.cells[at]?.trim());
    if (record.problem) broken.push(record);
    if (metric === "" || amount === "") continue;
    metrics.add(metric);
    const otherCells = others.map(({ at }) => record.cells[at]?.trim() ?? "");
    const key = JSON.stringify([day, ...otherCells]);
    const { rows, next } = days.get(key) ?? { rows: [], next: new Map<string, number>() };
    days.set(key, { rows, next });
    // A second number of the same metric begins another row of that day.
    const place = next.get(metric) ?? 0;
    next.set(metric, place + 1);
    const row = (rows[place] ??= { line: record.line, day, others: otherCells, values: new Map<string, string>() });
    row.values.set(metric, `${amount} ${unit}`.trim());
  }
  const columns = [...metrics];
  const joined = [...days.values()].flatMap(({ rows }) => rows).map(({ line, day, others: otherCells, values }): CsvRecord => ({ line, cells: [day, ...otherCells, ...columns.map((metric) => values.get(metric) ?? "")], problem: null }));
  return { header: ["Day", ...others.map(({ heading }) => heading), ...columns], records: [...joined, ...broken].toSorted((one, other) => one.line - other.line) };
}
