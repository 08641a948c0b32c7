import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { emailProblem, nameProblem } from "@/lib/practice/imports/reading/cells";
import { decodeCsv } from "@/lib/practice/imports/reading/decode";
import { readCsvTable } from "@/lib/practice/imports/reading/table";

it("the sample of people has only valid and unique people", () => {
  const { header, records } = readCsvTable(decodeCsv(readFileSync("public/samples/users.csv")));
  const rows = [...records];
  expect(header).toEqual(["First name", "Last name", "Email", "Role", "Start date"]);
  expect(rows.length).toBeGreaterThanOrEqual(8);
  expect(rows.flatMap(({ cells: [first = "", last = "", email = ""], problem }) => problem ?? nameProblem(first) ?? nameProblem(last) ?? emailProblem(email) ?? [])).toEqual([]);
  expect(new Set(rows.map(({ cells }) => cells[2])).size).toBe(rows.length);
});
