import { describe, expect, it } from "vitest";
import { createColumnContent, keepAsQuestions, parseBareNumber, parseYesNo } from "@/lib/practice/imports/reading/question-columns";

function describeCells(cells: readonly string[]) {
  const content = createColumnContent();
  for (const cell of cells) content.add(cell);
  return content.describe();
}

describe("The kind that is proposed for a column", () => {
  it.each([
    { cells: ["8000", "12,500", "", "9.5"], kind: "number" },
    { cells: ["7", "10", "1"], kind: "number" },
    { cells: ["1", "0", "1"], kind: "number" },
    { cells: ["-2", "+3", "70%"], kind: "number" },
    { cells: ["62,5", "1 234"], kind: "number" },
    { cells: ["8000", "8k"], kind: "short-text" },
    { cells: ["8000", "n/a"], kind: "short-text" },
    { cells: ["7 hours", "8 hours"], kind: "short-text" },
    { cells: ["1000000", "07700900123"], kind: "short-text" },
    { cells: ["0.1234"], kind: "short-text" },
    { cells: ["21/09/2026"], kind: "short-text" },
    { cells: ["Yes", "no", "", "Y", "n."], kind: "yes-no" },
    { cells: ["TRUE", "false"], kind: "yes-no" },
    { cells: ["Yes", "Sometimes"], kind: "short-text" },
    { cells: ["Yes", "1"], kind: "short-text" },
    { cells: ["Home", "Gym", "Home"], kind: "short-text" },
    { cells: ["x".repeat(120)], kind: "short-text" },
    { cells: ["Home", "x".repeat(121)], kind: "long-text" },
    { cells: ["One line\nand another"], kind: "long-text" },
  ])("$cells is $kind", ({ cells, kind }) => expect(describeCells(cells)?.kind).toBe(kind));

  it("comes with up to three different samples, and a blank column has none", () => {
    expect(describeCells([" Home ", "Home", "", "Gym", "Park", "Pool"])?.samples).toEqual(["Home", "Gym", "Park"]);
    expect(describeCells(["x".repeat(79) + "👟 and more"])?.samples).toEqual([`${"x".repeat(79)}\ufffd`]);
    expect(describeCells(["", "  ", "\u0007"])).toBeUndefined();
  });
});

it.each([["8000", 8000], ["12,500", 12_500], ["1.234,5", 1234.5], ["-3", -3], ["70 %", 70], ["8k", null], ["8 thousand", null], ["7/10", null], ["many", null]])("reads %s as the number %s", (cell, number) =>
  expect(parseBareNumber(cell)).toBe(number));

it.each([["Yes", true], ["y", true], ["TRUE", true], ["No.", false], ["n", false], ["maybe", null], ["1", null]])("reads %s as the answer %s", (cell, yes) => expect(parseYesNo(cell)).toBe(yes));

describe("A column to keep", () => {
  const columns = [{ index: 0, header: "Email", field: "email" }, { index: 1, header: "Steps", field: null }, { index: 2, header: "Mood", field: null }];
  const keep = (...kept: { column: number; label: string }[]) => keepAsQuestions(columns, kept.map((one) => ({ kind: "number", questionId: `q${one.column}`, ...one })));

  it("gets its question's field", () => {
    expect(keep({ column: 2, label: "Mood" }).map(({ field }) => field)).toEqual(["email", null, "question:q2"]);
  });

  it.each([
    { what: "one that is not there", kept: [{ column: 3, label: "Pets" }], field: "questions.0.column" },
    { what: "one that fits a field", kept: [{ column: 0, label: "Email" }], field: "questions.0.column" },
    { what: "one twice", kept: [{ column: 1, label: "Steps" }, { column: 1, label: "Walks" }], field: "questions.1.column" },
    { what: "two with the same words", kept: [{ column: 1, label: "Steps" }, { column: 2, label: "steps" }], field: "questions.1.label" },
  ])("is refused for $what", ({ kept, field }) => {
    expect(() => keep(...kept)).toThrow(expect.objectContaining({ status: 400, body: expect.objectContaining({ fields: { [field]: expect.any(String) } }) }));
  });
});
