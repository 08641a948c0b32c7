import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readImportFile, toSheetSource } from "@/components/imports/read-import-file";
import { readCsvTable } from "@/lib/practice/imports/reading/table";
import { makeWorkbook } from "@/tests/support/workbook";

const fixture = async (name: string) => new File([new Uint8Array(await readFile(join("tests/fixtures/imports", name)))], name);
const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);

describe("A chosen file is read", () => {
  it("as CSV, with two columns of one heading", async () => {
    const { text, fileName } = await readImportFile(file("two.csv", "Email,Notes,Notes\nanna@example.com,one,two\n"));
    expect([fileName, readCsvTable(text).header]).toEqual(["two.csv", ["Email", "Notes", "Notes"]]);
  });

  it("as the largest of its sheets, with the values of formulas and merged cells, and another can be chosen", async () => {
    const { text, file: shown, sheets } = await readImportFile(await fixture("tracker-weeks.xlsx"));
    expect([shown?.rows, sheets?.chosen, sheets?.all.map(({ name }) => name)]).toEqual([6, "Weights", ["Read me", "Weights"]]);
    expect(text.split("\n").slice(0, 3)).toEqual(["Weights 2024,,,,,", "Client,Goal,Week 1,Week 2,Week 3,Comments", "Anna Berg,65,70.2,69.7,69.5,Great start"]);
    expect(toSheetSource(sheets?.all ?? [], "Read me", { name: "tracker-weeks.xlsx", size: 1 })).toMatchObject({ text: "Weights of my clients", sheets: { chosen: "Read me" } });
  });

  it("as the weights of an Apple Health export, packed or not", async () => {
    const xml = await fixture("apple-health.xml");
    const zip = file("export.zip", new Uint8Array(zipSync({ "apple_health_export/export.xml": new Uint8Array(await xml.arrayBuffer()) })));
    const [unpacked, packed] = [await readImportFile(xml), await readImportFile(zip)];
    expect(unpacked.text.split("\n")).toHaveLength(7);
    expect([packed.text, packed.file]).toEqual([unpacked.text, { name: "export.zip", size: zip.size, rows: 6 }]);
  });

  it.each([
    ["is empty", file("list.csv", ""), "This file is empty. Please choose another one."],
    ["is a PDF named .csv", file("list.csv", `%PDF-1.7\n${"1 0 obj\n".repeat(100)}`), "This is not a CSV or Excel file. In your spreadsheet, save or download it as CSV and choose that file."],
    ["is locked with a password", file("list.xlsx", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])), "This spreadsheet is locked with a password, or in the old .xls format. Please save it as .xlsx without a password."],
    ["is a spreadsheet without content", file("list.xlsx", makeWorkbook([{ name: "A", rows: [[null]] }])), "This spreadsheet has no content. Please choose another file."],
    ["is a ZIP of other files", file("photos.zip", new Uint8Array(zipSync({ "one.jpg": strToU8("x") }))), "This ZIP holds neither a spreadsheet nor an Apple Health export. Please open it and choose the file inside."],
    ["is another XML file", file("route.xml", '<?xml version="1.0"?><gpx/>'), "This XML file isn't an Apple Health export. Please choose the export.zip that the Health app makes."],
    ["is blank", file("list.csv", " \n \n"), "Please provide CSV data to import"],
  ])("unless it %s", async (_, chosen, message) => expect(readImportFile(chosen)).rejects.toThrow(message));
});
