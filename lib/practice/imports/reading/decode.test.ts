import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { decodeCsv } from "@/lib/practice/imports/reading/decode";
import { countCsvRows, requireCsvText } from "@/lib/practice/imports/reading/limits";

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16le = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);

const codeOf = (work: () => unknown) => {
  try {
    work();
    return "read";
  } catch (error) {
    return error instanceof AppError ? `${error.status} ${error.message}` : error;
  }
};
const notCsv = "415 This is not a CSV file. In your spreadsheet, save or download it as CSV and choose that file.";

describe("The text of a file", () => {
  it.each([
    { what: "UTF-8", file: utf8("Zoë,€\n"), text: "Zoë,€\n" },
    { what: "UTF-8 with a mark", file: bytes(0xef, 0xbb, 0xbf, ...utf8("Zoë")), text: "Zoë" },
    { what: "UTF-16 LE with a mark", file: bytes(0xff, 0xfe, ...utf16le("Zoë,名")), text: "Zoë,名" },
    { what: "UTF-16 LE without", file: utf16le("Name,Email\nZoë,zoe@example.com"), text: "Name,Email\nZoë,zoe@example.com" },
    { what: "Windows-1252", file: bytes(0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x31, 0x92), text: "Zoë €1’" },
    { what: "a stray NUL in it", file: utf8("firstName,email\nA\0na,ana@example.com"), text: "firstName,email\nA\0na,ana@example.com" },
    { what: "nothing in it", file: bytes(), text: "" },
  ])("is read: $what", ({ file, text }) => expect(decodeCsv(file)).toBe(text));

  const noise = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256);
  it.each([
    { what: "a spreadsheet", file: bytes(0x50, 0x4b, 3, 4, ...utf8("x".repeat(500))) },
    { what: "an old spreadsheet", file: bytes(0xd0, 0xcf, 0x11, 0xe0, ...utf8("x".repeat(500))) },
    { what: "a PDF", file: utf8(`%PDF-1.7\n${"text ".repeat(500)}`) },
    { what: "a PNG image", file: bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...utf8("x".repeat(500))) },
    { what: "a JPEG image", file: bytes(0xff, 0xd8, 0xff, 0xe0, ...utf8("x".repeat(500))) },
    { what: "noise", file: noise },
    { what: "NULs", file: new Uint8Array(1000) },
  ])("is none in $what", ({ file }) => {
    expect(codeOf(() => decodeCsv(file))).toBe(notCsv);
    // The same where a caller took it for text.
    expect(codeOf(() => requireCsvText(new TextDecoder().decode(file)))).toBe(notCsv);
  });
});

it("Bytes by chance are no text, whatever their first ones look like", () => {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  const files = Array.from({ length: 200 }, () => Uint8Array.from({ length: 4000 }, () => (next() >> 7) % 256));
  // Two bytes in 65,536 begin as UTF-16 does.
  const unmarked = files.filter(([first = 0, second = 0]) => first + second !== 0xff + 0xfe);
  expect(unmarked.map((file) => codeOf(() => decodeCsv(file))).filter((said) => said !== notCsv)).toEqual([]);
});

describe("A text that comes to be imported", () => {
  const row = "a@example.com,x\n";
  it.each([
    { what: "nothing", text: "", says: "400 Please provide CSV data to import" },
    { what: "a mark alone", text: "\ufeff", says: "400 Please provide CSV data to import" },
    { what: "blanks", text: " \r\n\t\n", says: "400 Please provide CSV data to import" },
    { what: "100,000 rows", text: `email,name\n${row.repeat(100_000)}`, says: "read" },
    { what: "100,001 rows", text: `email,name\n${row.repeat(100_001)}`, says: "413 This file has more than 100,000 rows. Please split it and import its parts one after another." },
    { what: "10 MB", text: "x".repeat(10 * 1024 * 1024), says: "read" },
    { what: "more than 10 MB", text: "x".repeat(10 * 1024 * 1024 + 1), says: "413 This file is larger than 10 MB. Please split it and import its parts one after another." },
    { what: "more than 10 MB of letters of two bytes", text: "é".repeat(5 * 1024 * 1024 + 1), says: "413 This file is larger than 10 MB. Please split it and import its parts one after another." },
  ])("is judged: $what", ({ text, says }) => expect(codeOf(() => requireCsvText(text))).toBe(says));

  it.each([
    { text: "a,b\n1,x;|\n", read: "a,b\n1,x;|" },
    { text: "a,b\r\n1,\r\n,\r\n\r\n", read: "a,b\r\n1," },
    { text: 'a,b\n1,"x\n,\n"\n\n', read: 'a,b\n1,"x\n,\n"' },
  ])("ends with its last row: $text", ({ text, read }) => expect(requireCsvText(text)).toBe(read));

  it("is not read where it holds millions of blank lines before its end, but is where they are after it", () => {
    const blank = "\n".repeat(4_000_001);
    expect(codeOf(() => requireCsvText(`a,b${blank}1,2`))).toBe("413 Nearly all lines of this file are blank. Please delete its blank rows.");
    expect(requireCsvText(`a,b\n1,2${blank}`)).toBe("a,b\n1,2");
  });

  it("has no mark and no half characters, which no database keeps", () => {
    expect(requireCsvText("\ufeffname\nA\ud800na")).toBe("name\nA\ufffdna");
  });
});

describe("How many rows a text has", () => {
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
