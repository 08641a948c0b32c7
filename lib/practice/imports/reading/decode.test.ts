import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { decodeCsv } from "@/lib/practice/imports/reading/decode";
import { countCsvRows, requireCsvText } from "@/lib/practice/imports/reading/limits";

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16le = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);

const outcomeOf = (work: () => unknown) => {
  try {
    work();
    return "read";
  } catch (error) {
    return error instanceof AppError ? `${error.status} ${error.message}` : error;
  }
};
const notCsv = "415 This is not a CSV or Excel file. In your spreadsheet, save or download it as CSV and choose that file.";

describe("A file", () => {
  it.each([
    { what: "UTF-8", file: utf8("Zoë,€\n"), text: "Zoë,€\n" },
    { what: "UTF-8 with a byte order mark", file: bytes(0xef, 0xbb, 0xbf, ...utf8("Zoë")), text: "Zoë" },
    { what: "UTF-16 LE with a byte order mark", file: bytes(0xff, 0xfe, ...utf16le("Zoë,名")), text: "Zoë,名" },
    { what: "UTF-16 LE without a byte order mark", file: utf16le("Name,Email\nZoë,zoe@example.com"), text: "Name,Email\nZoë,zoe@example.com" },
    { what: "Windows-1252", file: bytes(0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x31, 0x92), text: "Zoë €1’" },
    { what: "UTF-8 with a stray NUL", file: utf8("firstName,email\nA\0na,ana@example.com"), text: "firstName,email\nA\0na,ana@example.com" },
    { what: "an empty file", file: bytes(), text: "" },
  ])("is decoded: $what", ({ file, text }) => expect(decodeCsv(file)).toBe(text));

  const noise = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256);
  it.each([
    { what: "a spreadsheet", file: bytes(0x50, 0x4b, 3, 4, ...utf8("x".repeat(500))) },
    { what: "an old spreadsheet", file: bytes(0xd0, 0xcf, 0x11, 0xe0, ...utf8("x".repeat(500))) },
    { what: "a PDF", file: utf8(`%PDF-1.7\n${"text ".repeat(500)}`) },
    { what: "a PNG image", file: bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...utf8("x".repeat(500))) },
    { what: "a JPEG image", file: bytes(0xff, 0xd8, 0xff, 0xe0, ...utf8("x".repeat(500))) },
    { what: "noise", file: noise },
    { what: "NULs", file: new Uint8Array(1000) },
  ])("is refused as $what", ({ file }) => {
    expect(outcomeOf(() => decodeCsv(file))).toBe(notCsv);
    // A caller may have decoded it as text already.
    expect(outcomeOf(() => requireCsvText(new TextDecoder().decode(file)))).toBe(notCsv);
  });
});

it("refuses random bytes", () => {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  const files = Array.from({ length: 200 }, () => Uint8Array.from({ length: 4000 }, () => (next() >> 7) % 256));
  // Leaves out the files that happen to begin with a UTF-16 byte order mark.
  const unmarked = files.filter(([first = 0, second = 0]) => first + second !== 0xff + 0xfe);
  expect(unmarked.map((file) => outcomeOf(() => decodeCsv(file))).filter((outcome) => outcome !== notCsv)).toEqual([]);
});

describe("A text to import", () => {
  const row = "a@example.com,x\n";
  it.each([
    { what: "nothing", text: "", outcome: "400 Please provide CSV data to import" },
    { what: "a byte order mark alone", text: "\ufeff", outcome: "400 Please provide CSV data to import" },
    { what: "blanks", text: " \r\n\t\n", outcome: "400 Please provide CSV data to import" },
    { what: "100,000 rows", text: `email,name\n${row.repeat(100_000)}`, outcome: "read" },
    { what: "100,001 rows", text: `email,name\n${row.repeat(100_001)}`, outcome: "413 This file has more than 100,000 rows. Please split it and import the parts one after another." },
    { what: "10 MB", text: "x".repeat(10 * 1024 * 1024), outcome: "read" },
    { what: "more than 10 MB", text: "x".repeat(10 * 1024 * 1024 + 1), outcome: "413 This file is larger than 10 MB. Please split it and import the parts one after another." },
    { what: "more than 10 MB of two-byte letters", text: "é".repeat(5 * 1024 * 1024 + 1), outcome: "413 This file is larger than 10 MB. Please split it and import the parts one after another." },
  ])("is checked: $what", ({ text, outcome })  => expect(outcomeOf(() => requireCsvText(text))).toBe(outcome));

  it.each([
    { text: "a,b\n1,x;|\n", read: "a,b\n1,x;|" },
    { text: "a,b\r\n1,\r\n,\r\n\r\n", read: "a,b\r\n1," },
    { text: 'a,b\n1,"x\n,\n"\n\n', read: 'a,b\n1,"x\n,\n"' },
  ])("ends with its last row: $text", ({ text, read }) => expect(requireCsvText(text)).toBe(read));

  it("is refused with millions of blank lines before its end, and read with them after its end", () => {
    const blank = "\n".repeat(4_000_001);
    expect(outcomeOf(() => requireCsvText(`a,b${blank}1,2`))).toBe("413 Nearly all lines of this file are blank. Please delete the blank rows.");
    expect(requireCsvText(`a,b\n1,2${blank}`)).toBe("a,b\n1,2");
  });

  it("loses its byte order mark and half characters, which no database stores", () => {
    expect(requireCsvText("\ufeffname\nA\ud800na")).toBe("name\nA\ufffdna");
  });
});

describe("The row count of a text", () => {
  it.each([
    { text: "a,b", rows: 0 },
    { text: "a,b\n1,2\n3,4", rows: 2 },
    { text: "a,b\r\n1,2\r\n\r\n3,4\r\n\r\n", rows: 2 },
    { text: "a,b\r1,2\r3,4\r", rows: 2 },
    { text: 'a,b\n"1\n2\n3",4\n', rows: 1 },
    { text: 'a,b\n"say ""hi\nthere""",4\n5,6', rows: 2 },
    { text: 'a,b\n6\' 2"",4\n5,6', rows: 2 },
    { text: 'a;b\n;;\n" "; \n1;2', rows: 1 },
    { text: "sep=;\na;b\n1;2", rows: 1 },
    { text: "", rows: 0 },
  ])("$text", ({ text, rows }) => expect(countCsvRows(text)).toBe(rows));
});
