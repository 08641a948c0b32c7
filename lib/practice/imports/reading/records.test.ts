import { describe, expect, it } from "vitest";
import { readCsvTable } from "@/lib/practice/imports/reading/table";

const linesOf = (text: string) => [...readCsvTable(text).records].map(({ line, cells, problem }) => (problem ? `${line}: ${problem}` : `${line}: ${cells.join("|")}`));

describe("The delimiter", () => {
  const fields = [{ name: "firstName", label: "First name" }, { name: "email", label: "Email" }];
  it.each([
    { what: "a comma", text: "a,b\n1,2" },
    { what: "a semicolon", text: "a;b\n1;2" },
    { what: "a tab", text: "a\tb\n1\t2" },
    { what: "a pipe", text: "a|b\n1|2" },
    { what: "declared by the first line", text: "sep=;\na;b\n1;2" },
    { what: "declared by the first line, in quotes and with another line end", text: '"sep=\t"\r\na\tb\r\n1\t2' },
    { what: "outside quotes", text: '"a","b; c; d; e"\n1,2' },
  ])("is detected from the header: $what", ({ text }) => expect([...readCsvTable(text).records].map(({ cells }) => cells)).toEqual([["1", "2"]]));

  it("is the one that yields known columns, even if another yields more columns", () => {
    expect(readCsvTable("Email;Name, first, last, and, more\nx;Ana", fields).header).toEqual(["Email", "Name, first, last, and, more"]);
  });
});

describe("The line number of a row", () => {
  it.each([
    { what: "counts blank lines and rows", text: "a,b\n\n1,2\n \n,\n3,4\n\n", lines: ["3: 1|2", "6: 3|4"] },
    { what: "counts mixed line ends", text: "a,b\r\n1,2\r3,4\n5,6", lines: ["2: 1|2", "3: 3|4", "4: 5|6"] },
    { what: "counts line ends within cells", text: 'a,b\n"1\n\r\n2",x\n3,4', lines: ["2: 1\n\n2|x", "5: 3|4"] },
    { what: "counts the lines of a header", text: '"a\nb",c\n1,2', lines: ["3: 1|2"] },
    { what: "counts lines before the header", text: "\n\na,b\n1,2", lines: ["4: 1|2"] },
    { what: "counts the line that declares the delimiter", text: "sep=,\na,b\n1,2", lines: ["3: 1|2"] },
    { what: "ignores other Unicode line ends", text: "a,b\n1\u2028\u2029\u0085\v\f,2\n3,4", lines: ["2: 1\u2028\u2029\u0085\v\f|2", "3: 3|4"] },
    { what: "keeps a byte order mark in the middle as a character", text: "a,b\n\ufeff1,2\n\ufeff3,4", lines: ["2: \ufeff1|2", "3: \ufeff3|4"] },
    { what: "ignores blanks around quotes", text: 'a,b\n"1" , "2"\n"3","4"  \n', lines: ['2: 1| "2"', "3: 3|4"] },
  ])("$what", ({ text, lines }) => expect(linesOf(text)).toEqual(lines));

  it("stays correct in a long text", () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => (at % 3 === 0 ? `"${at}\n",x` : `${at},x`));
    const read = [...readCsvTable(`a,b\n${rows.join("\n")}\n`).records];
    expect(read).toHaveLength(60_000);
    expect([read[0]?.line, read.at(-1)?.line, read.at(-1)?.cells]).toEqual([2, 80_001, ["59999", "x"]]);
  });
});

describe("A wrong quotation mark", () => {
  const neverClosed = "A quotation mark that opens here is never closed";
  it.each([
    { what: "that is never closed is an error of its line only", text: 'a,b\n1,2\n"3,4\n5,6\n', lines: ["2: 1|2", `3: ${neverClosed}`, "4: 5|6"] },
    { what: "around part of a cell is an error of its line only", text: 'a,b\n"Liz" Lee,2\nDi,3\nEd,4', lines: ["2: A quotation mark is in the wrong place. Within a cell, write it twice", "3: Di|3", "4: Ed|4"] },
    { what: "in the wrong place is an error of its line only", text: 'a,b\n"5" tall",2\n3,4', lines: ["2: A quotation mark is in the wrong place. Within a cell, write it twice", "3: 3|4"] },
    {
      what: "in the wrong place, with quotes after it, is an error of its line only",
      text: 'a,b\n"Ana" B,2\n3,"4"\n5,6',
      lines: ["2: A quotation mark is in the wrong place. Within a cell, write it twice", "3: 3|4", "4: 5|6"],
    },
    { what: "in the middle of a cell is an ordinary character", text: 'a,b\n5\' 6",2"\n3,4', lines: ['2: 5\' 6"|2"', "3: 3|4"] },
  ])("$what", ({ text, lines }) => expect(linesOf(text)).toEqual(lines));

  it("costs its own line only, even if a long text has many", () => {
    const read = linesOf(`a,b\n${'"Liz" Lee,2\nDi,3\n'.repeat(5_000)}"5,6\n${"7,8\n".repeat(200_000)}`);
    expect([read.filter((line) => line.includes("Di|3")).length, read.filter((line) => line.endsWith("7|8")).length]).toEqual([5_000, 200_000]);
    expect(read.filter((line) => line.includes("quotation mark")).length).toBe(5_001);
  });
  it("in the header makes the file unreadable", () => expect(() => readCsvTable('"a,b\n1,2')).toThrow(`Line 1: ${neverClosed}. The first row must contain the column names.`));
});

it("reads a heading as one line of visible characters and cuts a very long one", () => {
  expect(readCsvTable(`" a\nb",c\0\u202ed,${"😀".repeat(400)}\n1,2,3`).header).toEqual(["a b", "cd", "😀".repeat(250)]);
  expect(readCsvTable(`x${"😀".repeat(400)}\n1`).header).toEqual([`x${"😀".repeat(249)}\ufffd`]);
});

describe("A malformed text", () => {
  it("is refused with too many columns", () => expect(() => readCsvTable(`a${",".repeat(100_000)}\n1`)).toThrow("This file has 100,001 columns. Please remove those you don't need, so that at most 500 are left."));
  it("has an error for a line that is too long, and its other lines are read", () => {
    expect(linesOf(`a,b\n1,2\n${"x".repeat(3_000_000)}\n3,4`)).toEqual(["2: 1|2", "3: This row is too long to be read", "4: 3|4"]);
  });
});
