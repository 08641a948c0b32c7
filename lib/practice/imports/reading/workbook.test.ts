import { describe, expect, it } from "vitest";
import { strToU8, zipSync } from "fflate";
import { readCsvTable } from "@/lib/practice/imports/reading/table";
import { maxWorkbookBytes, readWorkbook } from "@/lib/practice/imports/reading/workbook";
import { makeWorkbook } from "@/tests/support/workbook";

describe("A spreadsheet", () => {
  it("is read sheet by sheet as CSV, with values for formulas, days, times and numbers as people write them", async () => {
    const bytes = makeWorkbook([
      { name: "Empty", rows: [] },
      {
        name: "Check-ins",
        rows: [
          ["Weekly check-ins", null, null, null, null],
          ["Email", "Date", "Weight", "Paid", "Note"],
          ["ana@example.com", { serial: 46083.34375 }, 62.1 + 0.2, true, 'She said "hi",\nthen left 😀'],
          ["bea@example.com", { serial: 46083 }, { formula: "B2*2", value: 124.6 }, { serial: 0.3125 }, "שלום <b>"],
        ],
        merges: ["A1:E1"],
      },
      { name: "Notes", rows: [["Only this"]] },
    ]);
    const sheets = await readWorkbook(bytes);
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([["Check-ins", 4], ["Notes", 1]]);
    const table = readCsvTable(sheets[0]?.csv ?? "", [{ name: "email", label: "Email" }, { name: "weight", label: "Weight" }, { name: "date", label: "Date" }]);
    expect(table.header).toEqual(["Email", "Date", "Weight", "Paid", "Note"]);
    expect([...table.records].map(({ cells }) => cells)).toEqual([
      ["ana@example.com", "2026-03-02 08:15:00", "62.3", "Yes", 'She said "hi",\nthen left 😀'],
      ["bea@example.com", "2026-03-02", "124.6", "07:30", "שלום <b>"],
    ]);
  });

  it.each([
    ["is blank", makeWorkbook([{ name: "A", rows: [[null, ""]] }]), "This spreadsheet has no content. Please choose another file."],
    ["is locked or old", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), "This spreadsheet is locked with a password, or in the old .xls format. Please save it as .xlsx without a password."],
    ["is cut off", makeWorkbook([{ name: "A", rows: [["x"]] }]).slice(0, 400), "This spreadsheet can't be read. Please open it, save it as .xlsx or CSV, and choose that file."],
    ["is another archive", new Uint8Array(zipSync({ "a.txt": strToU8("x") })), "This spreadsheet can't be read. Please open it, save it as .xlsx or CSV, and choose that file."],
    ["is too large", new Uint8Array(maxWorkbookBytes + 1).fill(0x50, 0, 1), "This spreadsheet is larger than 20 MB. Please split it and import the parts one after another."],
  ])("that %s is refused", async (_, bytes, message) => expect(readWorkbook(bytes)).rejects.toMatchObject({ message }));

  it("that declares to unpack to too much is refused before it is unpacked", async () => {
    const bytes = makeWorkbook([{ name: "A", rows: [["x"]] }]);
    // The unpacked size of the first entry in the archive's directory.
    const directory = Buffer.from(bytes.buffer).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    new DataView(bytes.buffer).setUint32(directory + 24, 400 * 1024 * 1024, true);
    await expect(readWorkbook(bytes)).rejects.toMatchObject({ message: "This spreadsheet unpacks to more than 300 MB. Please split it and import the parts one after another." });
  });
});
