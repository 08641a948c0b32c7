import papa from "papaparse";
import { AppError } from "@/lib/platform/errors";
import { tooManyRowsError } from "@/lib/practice/imports/reading/limits";
import { maxCsvRows } from "@/lib/practice/imports/rules";

/** The columns of the CSV that an Apple Health export becomes: the heading, by which it is recognised, and its name in the import. */
export const appleHealthColumns = [
  { heading: "Start date", label: "Date", type: null },
  { heading: "Body mass", label: "Weight", type: "HKQuantityTypeIdentifierBodyMass" },
  { heading: "Waist circumference", label: "Waist", type: "HKQuantityTypeIdentifierWaistCircumference" },
  { heading: "Body fat percentage", label: "Body fat %", type: "HKQuantityTypeIdentifierBodyFatPercentage" },
] as const;

const recordStart = "<Record";
/** Apple's records have a few hundred characters. A longer one is missing a quotation mark. */
const maxTagCharacters = 64 * 1024;
const brokenError = () => new AppError("wrong_type", "This Apple Health export can't be read to its end. Please export it again from the Health app.");

interface HealthRecord {
  /** As written, with the offset: "2024-01-05 07:31:02 +0000". */
  startDate: string;
  /** The place in `appleHealthColumns`. */
  column: number;
  cell: string;
}

/**
 * Reads the weights, waists and body fat of an export.xml from its text, in pieces of any length. `push` takes the next piece,
 * `finish` returns the CSV in the order of time, so that the last of a day counts. Throws 413 above 100,000 records of these, and 415
 * for a text that isn't such a file.
 */
export function createHealthScanner() {
  let rest = "";
  let isHealthData = false;
  const records: HealthRecord[] = [];
  return {
    push(text: string): void {
      const buffer = rest + text;
      isHealthData ||= buffer.includes("<HealthData");
      let at = 0;
      for (;;) {
        const start = buffer.indexOf(recordStart, at);
        if (start === -1) {
          // The next piece may go on with a name that begins here.
          rest = buffer.slice(Math.max(at, buffer.length - "<HealthData".length));
          return;
        }
        const end = findTagEnd(buffer, start + recordStart.length);
        if (end === -1) {
          if (buffer.length - start > maxTagCharacters) throw brokenError();
          rest = buffer.slice(start);
          return;
        }
        const record = readRecord(buffer.slice(start + recordStart.length, end));
        if (record && records.push(record) > maxCsvRows) throw tooManyRowsError();
        at = end + 1;
      }
    },
    finish(): { csv: string; rows: number } {
      if (!isHealthData) throw new AppError("wrong_type", "This XML file isn't an Apple Health export. Please choose the export.zip that the Health app makes.");
      if (rest.startsWith(recordStart)) throw brokenError();
      if (records.length === 0) throw new AppError("wrong_type", "This Apple Health export has no weight, waist or body fat in it.");
      const rows = records.toSorted((one, other) => (one.startDate < other.startDate ? -1 : one.startDate > other.startDate ? 1 : 0));
      const lines = rows.map(({ startDate, column, cell }) => appleHealthColumns.map((_column, place) => (place === 0 ? startDate : place === column ? cell : "")));
      return { csv: papa.unparse([appleHealthColumns.map(({ heading }) => heading), ...lines], { newline: "\n" }), rows: lines.length };
    },
  };
}

const [doubleQuote, singleQuote, greater] = [34, 39, 62];

/** The place of the ">" that ends a tag, outside quotation marks; -1 if it isn't there yet. */
function findTagEnd(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === doubleQuote || code === singleQuote) quote = code;
    else if (code === greater) return at;
  }
  return -1;
}

const attributePattern = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** A record of a kind that is imported, from the attributes of its tag in any order. */
function readRecord(attributes: string): HealthRecord | null {
  // Most records are steps and heart rates.
  if (!attributes.includes("Body") && !attributes.includes("Waist")) return null;
  const byName = new Map([...attributes.matchAll(attributePattern)].map(([, name = "", double, single]) => [name, decodeEntities(double ?? single ?? "")]));
  const column = appleHealthColumns.findIndex(({ type }) => type !== null && type === byName.get("type"));
  const [startDate = "", value = "", unit = ""] = [byName.get("startDate"), byName.get("value"), byName.get("unit")];
  if (column === -1 || value === "") return null;
  return { startDate, column, cell: toCell(value, unit) };
}

/** A share of 1 as a percentage, everything else with its unit. */
function toCell(value: string, unit: string): string {
  const share = Number(value);
  if (unit === "%" && share <= 1) return `${Math.round(share * 10_000) / 100}`;
  return `${Number.isFinite(share) ? Math.round(share * 100) / 100 : value} ${unit === "%" ? "" : unit}`.trim();
}

const namedEntities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The entities of XML itself. What a document declares beside them is left as it is written, so nothing is fetched or multiplied. */
const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return namedEntities[name.toLowerCase()] ?? written;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
