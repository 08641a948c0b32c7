import fc from "@/tests/support/fast-check";
import papa from "papaparse";
import { expect, it } from "vitest";
import { csvResponse } from "@/lib/platform/csv";
import { formulaPattern, guardInnerFormulas, removeFormulaGuard } from "@/lib/platform/formula";

const cell = fc.array(fc.constantFrom("=", "+", "-", "@", "＝", "'", "''", " ", "\t", "\r", "\n", ";", ",", '"', "a", "1", "é"), { maxLength: 8 }).map((parts) => parts.join(""));

it.each([
  ["tabs, as exported", () => guardInnerFormulas(`${"\t".repeat(200_000)}a`).length, 200_001],
  ["tabs and apostrophes, as imported", () => removeFormulaGuard("\t'".repeat(100_000)).length, 200_000],
])("a long run of %s is read in linear time", { timeout: 4000 }, (_, read, expected) => expect(read()).toBe(expected));

async function* batchOf(rows: string[][]) {
  yield rows;
}

it("no exported cell is a formula, and each comes back as it was once its guard is taken off", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
      const text = (await csvResponse("x.csv", ["A", "B"], batchOf(rows)).text()).replace("\uFEFF", "");
      const read = papa.parse<string[]>(text, { delimiter: ",", newline: "\r\n" }).data.slice(1, -1);
      expect(read.flat().filter((written) => formulaPattern.test(written))).toEqual([]);
      expect(read.map((cells) => cells.map(removeFormulaGuard))).toEqual(rows);
    }),
    { numRuns: 500 },
  );
});
