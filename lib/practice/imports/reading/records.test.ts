import { describe, expect, it } from "vitest";
import { readCsvTable } from "@/lib/practice/imports/reading/table";

const linesOf = (text: string) => [...readCsvTable(text).records].map(({ line, cells, problem }) => (problem ? `${line}: ${problem}` : `${line}: ${cells.join("|")}`));

describe("What is between the cells", () => {
  const fields = [{ name: "firstName", label: "First name" }, { name: "email", label: "Email" }];
  it.each([
    { what: "a comma", text: "a,b\n1,2" },
    { what: "a semicolon", text: "a;b\n1;2" },
    { what: "a tab", text: "a\tb\n1\t2" },
    { what: "a pipe", text: "a|b\n1|2" },
    { what: "what the first line says", text: "sep=;\na;b\n1;2" },
    { what: "what the first line says, in quotes and with another line end", text: '"sep=\t"\r\na\tb\r\n1\t2' },
    { what: "what is not within quotes", text: '"a","b; c; d; e"\n1,2' },
  ])("is told by the header: $what", ({ text }) => expect([...readCsvTable(text).records].map(({ cells }) => cells)).toEqual([["1", "2"]]));

  it("is what makes known columns of it, though another would make more", () => {
    expect(readCsvTable("Email;Name, first, last, and, more\nx;Ana", fields).header).toEqual(["Email", "Name, first, last, and, more"]);
  });
});

describe("The line of a row", () => {
  it.each([
    { what: "blank lines and rows count but are no rows", text: "a,b\n\n1,2\n \n,\n3,4\n\n", lines: ["3: 1|2", "6: 3|4"] },
    { what: "every line end counts, mixed as they may be", text: "a,b\r\n1,2\r3,4\n5,6", lines: ["2: 1|2", "3: 3|4", "4: 5|6"] },
    { what: "line ends within cells count", text: 'a,b\n"1\n\r\n2",x\n3,4', lines: ["2: 1\n\n2|x", "5: 3|4"] },
    { what: "a header of several lines counts", text: '"a\nb",c\n1,2', lines: ["3: 1|2"] },
    { what: "lines before the header count", text: "\n\na,b\n1,2", lines: ["4: 1|2"] },
    { what: "the line that tells the delimiter counts", text: "sep=,\na,b\n1,2", lines: ["3: 1|2"] },
    { what: "other ends of lines are none", text: "a,b\n1\u2028\u2029\u0085\v\f,2\n3,4", lines: ["2: 1\u2028\u2029\u0085\v\f|2", "3: 3|4"] },
    { what: "a mark in the middle is a letter", text: "a,b\n\ufeff1,2\n\ufeff3,4", lines: ["2: \ufeff1|2", "3: \ufeff3|4"] },
    { what: "blanks around quotes do not count", text: 'a,b\n"1" , "2"\n"3","4"  \n', lines: ['2: 1| "2"', "3: 3|4"] },
  ])("$what", ({ text, lines }) => expect(linesOf(text)).toEqual(lines));

  it("stays right over a long text", () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => (at % 3 === 0 ? `"${at}\n",x` : `${at},x`));
    const read = [...readCsvTable(`a,b\n${rows.join("\n")}\n`).records];
    expect(read).toHaveLength(60_000);
    expect([read[0]?.line, read.at(-1)?.line, read.at(-1)?.cells]).toEqual([2, 80_001, ["59999", "x"]]);
  });
});

describe("A quotation mark that is wrong is an error of its line", () => {
  const neverClosed = "A quotation mark that opens here is never closed";
  it.each([
    { what: "never closed, what is before and after it stays", text: 'a,b\n1,2\n"3,4\n5,6\n', lines: ["2: 1|2", `3: ${neverClosed}`, "4: 5|6"] },
    { what: "around a part of a cell", text: 'a,b\n"Liz" Lee,2\nDi,3\nEd,4', lines: ["2: A quotation mark is in the wrong place. Within a cell, write it twice", "3: Di|3", "4: Ed|4"] },
    { what: "in the wrong place", text: 'a,b\n"5" tall",2\n3,4', lines: ["2: A quotation mark is in the wrong place. Within a cell, write it twice", "3: 3|4"] },
    {
      what: "in the wrong place, with others after it",
      text: 'a,b\n"Ana" B,2\n3,"4"\n5,6',
      lines: ["2: A quotation mark is in the wrong place. Within a cell, write it twice", "3: 3|4", "4: 5|6"],
    },
    { what: "not at the beginning of a cell it is a letter", text: 'a,b\n5\' 6",2"\n3,4', lines: ['2: 5\' 6"|2"', "3: 3|4"] },
  ])("$what", ({ text, lines }) => expect(linesOf(text)).toEqual(lines));

  it("and costs its line alone, however many such lines a long text has", () => {
    const read = linesOf(`a,b\n${'"Liz" Lee,2\nDi,3\n'.repeat(5_000)}"5,6\n${"7,8\n".repeat(200_000)}`);
    expect([read.filter((line) => line.includes("Di|3")).length, read.filter((line) => line.endsWith("7|8")).length]).toEqual([5_000, 200_000]);
    expect(read.filter((line) => line.includes("quotation mark")).length).toBe(5_001);
  });
  it("in the header nothing can be read", () => expect(() => readCsvTable('"a,b\n1,2')).toThrow(`Line 1: ${neverClosed}. Its first row has to name the columns.`));
});

it("A heading is one line of what can be seen, cut where it is endless", () => {
  expect(readCsvTable(`" a\nb",c\0\u202ed,${"😀".repeat(400)}\n1,2,3`).header).toEqual(["a b", "cd", "😀".repeat(250)]);
  expect(readCsvTable(`x${"😀".repeat(400)}\n1`).header).toEqual([`x${"😀".repeat(249)}\ufffd`]);
});

describe("A text that is no table a person made", () => {
  it("has too many columns", () => expect(() => readCsvTable(`a${",".repeat(100_000)}\n1`)).toThrow("This file has 100,001 columns. Please remove those that are not needed: 500 can be read at most."));
  it("has a line too long to be read, and others", () => {
    expect(linesOf(`a,b\n1,2\n${"x".repeat(3_000_000)}\n3,4`)).toEqual(["2: 1|2", "3: This row is too long to be read", "4: 3|4"]);
  });
});
