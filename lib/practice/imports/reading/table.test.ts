import fc from "@/tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { decodeCsv } from "@/lib/practice/imports/reading/decode";
import { countCsvRows, requireCsvText } from "@/lib/practice/imports/reading/limits";
import { readCsvTable } from "@/lib/practice/imports/reading/table";
import { type CsvStyle, csvStyleArbitraries, encodeCsv, writeCsv } from "@/tests/support/csv";

const special = fc.constantFrom('"', '""', "\n", "\r\n", ",", ";", "\t", "|", " ", "=1+1", "+49", "-", "@sum", "'", "\u2028", "é", "Ü");
const latin = fc.constantFrom(..."aZ09ñçß€–’“ž,;|\t\"\n ");
const anything = fc.string({ unit: "grapheme", maxLength: 12 });
const wordy = fc.array(fc.oneof({ weight: 3, arbitrary: anything }, { weight: 2, arbitrary: special }), { maxLength: 5 }).map((parts) => parts.join(""));
const western = fc.string({ unit: latin, maxLength: 12 });

/** A table with plain, unique column names, so that the delimiter can be detected from the header. */
const tableOf = (cell: fc.Arbitrary<string>) =>
  fc.integer({ min: 2, max: 6 }).chain((width) =>
    fc.record({
      header: fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,12}[a-z]$/), { minLength: width, maxLength: width, selector: (name) => name.replace(/\s+/g, " ") }),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }),
    }),
  );

const wide = fc.record<CsvStyle>({ ...csvStyleArbitraries, encoding: fc.constantFrom<CsvStyle["encoding"]>("utf-8", "utf-16le", "utf-16be"), hasByteOrderMark: fc.constant(true) });
const bare = fc.record<CsvStyle>({ ...csvStyleArbitraries, encoding: fc.constant("utf-8"), hasByteOrderMark: fc.constant(false) });
const narrow = fc.record<CsvStyle>({ ...csvStyleArbitraries, encoding: fc.constantFrom<CsvStyle["encoding"]>("windows-1252", "utf-16le", "utf-16be"), hasByteOrderMark: fc.constant(false) });

const normalizeLineEnds = (cell: string) => cell.replace(/\r\n?/g, "\n");
const hasText = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");

/** The non-blank rows as they should be read, with their line numbers. */
function expected(header: readonly string[], rows: readonly string[][]) {
  let line = 1;
  const lines = [header, ...rows].map((cells) => {
    const firstLine = line;
    line += 1 + cells.reduce((sum, cell) => sum + normalizeLineEnds(cell).split("\n").length - 1, 0);
    return { line: firstLine, cells: cells.map(normalizeLineEnds) };
  });
  return lines.slice(1).filter(({ cells }) => hasText(cells));
}

/** Excludes control characters, because a text with many is refused as binary. */
const isPrintable = (cell: string) => !/(?![\t\r\n])\p{Cc}|[\ufffd\ufeff]/u.test(cell);

/** Whether Windows-1252 bytes are also valid UTF-8, such as those of "ß’". They are read as UTF-8. */
const isAmbiguous = (bytes: Uint8Array, { encoding }: CsvStyle) => encoding === "windows-1252" && bytes.some((byte) => byte > 0x7f) && new TextDecoder().decode(bytes).includes("\ufffd") === false;

function expectSameTable({ header, rows }: { header: string[]; rows: string[][] }, dialect: CsvStyle) {
  const bytes = encodeCsv(writeCsv([header, ...rows], dialect), dialect);
  fc.pre(!isAmbiguous(bytes, dialect));
  const text = requireCsvText(decodeCsv(bytes));
  const table = readCsvTable(text);
  expect(table.header).toEqual(header.map((name) => name.replace(/\s+/g, " ").trim()));
  expect([...table.records]).toEqual(expected(header, rows).map((row) => ({ ...row, problem: null })));
  expect(countCsvRows(text)).toBeLessThanOrEqual(rows.length);
}

describe("Any table in any CSV dialect is read back with its line numbers", () => {
  it.each([
    { what: "with a byte order mark", cell: wordy, dialect: wide },
    { what: "in UTF-8 without a byte order mark", cell: wordy, dialect: bare },
    { what: "in Windows-1252 or UTF-16 without a byte order mark", cell: western, dialect: narrow },
  ])("$what", ({ cell, dialect }) => {
    fc.assert(fc.property(tableOf(cell.filter(isPrintable)), dialect, expectSameTable), { numRuns: 200 });
  }, 30_000);
});

const bits = fc.constantFrom('"', '""', ",", ";", "\t", "|", "\n", "\r", "\r\n", " ", "a", "email", "sep=;", "\ufeff", "\u2028", "\0", "=1", "é", "\ud800", "名");

it("reads any text to its end in line order, or refuses it with an AppError", () => {
  const messy = fc.array(bits, { maxLength: 60 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(messy, (source) => {
      try {
        const text = requireCsvText(source);
        const lines = [0, ...Array.from(readCsvTable(text).records, ({ line }) => line), text.split(/\r\n?|\n/).length + 1];
        expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b));
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
    { numRuns: 2000 },
  );
}, 30_000);

const fields = [{ name: "email", label: "Email" }, { name: "firstName", label: "First name" }, { name: "goal", label: "Goal", aliases: ["What is your goal?"] }];

describe("The header", () => {
  it.each([
    ["below a title", "My clients 2026\n\nFirst name;Email\nAna;ana@example.com", ["First name", "Email"], 4],
    ["below a title and groups of columns", "Clients,,\nPerson,,Plan\nFirst name,Email,What is your goal?\nAna,ana@example.com,Run", ["First name", "Email", "What is your goal?"], 4],
    ["below a title, in words that nobody knows", "Kunden 2026,,\nVorname,E-Post,Ziel\nAna,ana@example.com,Lauf", ["Vorname", "E-Post", "Ziel"], 3],
    ["first, though a row has two headings for content", "Vorname,Thema,Ziel\nAna,Goal,Email\n", ["Vorname", "Thema", "Ziel"], 2],
    ["first, with another header among the rows", "Email,Goal\nana@example.com,60\nEmail,First name,Goal\n", ["Email", "Goal"], 2],
    ["below a title with a date", "Date range:,01/02/2026 - 28/02/2026\n\nEmail,First name,Goal\nana@example.com,Ana,Run\n", ["Email", "First name", "Goal"], 4],
    ["first, with one column", "Email\nana@example.com", ["Email"], 2],
  ])("is found %s", (_, text, header, line) => {
    const table = readCsvTable(text, fields);
    expect([table.header, [...table.records][0]?.line]).toEqual([header, line]);
  });
});
