import fc from "@/tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { toTextBlocks } from "@/lib/work/nutrition/plan-text";

const plain = (text: string) => ({ text, bold: false, italic: false });

describe("toTextBlocks", () => {
  it("reads headings, paragraphs and the styles within them", () => {
    expect(toTextBlocks("<h1>Your plan</h1><p>Eat <strong>more <em>fibre</em></strong> &amp; drink &lt;3 litres<br />a day</p><p></p>")).toEqual([
      { kind: "heading", level: 1, runs: [plain("Your plan")] },
      {
        kind: "paragraph",
        runs: [plain("Eat "), { text: "more ", bold: true, italic: false }, { text: "fibre", bold: true, italic: true }, plain(" & drink <3 litres\na day")],
      },
    ]);
  });

  it("reads lists within lists", () => {
    expect(toTextBlocks("<ol><li>Breakfast<ul><li>Oats</li></ul></li><li>Lunch</li></ol>")).toEqual([
      { kind: "item", depth: 1, number: 1, runs: [plain("Breakfast")] },
      { kind: "item", depth: 2, number: null, runs: [plain("Oats")] },
      { kind: "item", depth: 1, number: 2, runs: [plain("Lunch")] },
    ]);
  });

  it("reads tables with a head, wide cells and several lines in a cell", () => {
    const html = '<table><thead><tr><th colspan="2"><p>Monday</p></th></tr></thead><tbody><tr><td><p>Oats</p><p>Berries</p></td><td></td></tr></tbody></table>';
    const cell = { header: false, columns: 1, rows: 1 };
    expect(toTextBlocks(html)).toEqual([
      { kind: "table", rows: [[{ header: true, columns: 2, rows: 1, lines: [[plain("Monday")]] }], [{ ...cell, lines: [[plain("Oats")], [plain("Berries")]] }, { ...cell, lines: [] }]] },
    ]);
  });

  it("keeps only the text of links, pictures and anything else", () => {
    expect(toTextBlocks('<p><a href="javascript:alert(1)">Recipe</a><img src="https://example.com/x.png" /> book</p><script>alert(1)</script>')).toEqual([
      { kind: "paragraph", runs: [plain("Recipe book")] },
      { kind: "paragraph", runs: [plain("alert(1)")] },
    ]);
  });

  it("reads tables nested a thousand deep", () => {
    const nested = "<table><tr><td>".repeat(1000) + "Oats" + "</td></tr></table>".repeat(1000);
    expect(JSON.stringify(toTextBlocks(nested))).toContain("Oats");
  });

  it("never fails, whatever the markup", () => {
    const piece = fc.constantFrom("<p>", "</p>", "<ul>", "</ul>", "<li>", "</li>", "<table>", "</table>", "<tr>", "<td>", "</td>", "<strong>", "</em>", "<h2>", "<", ">", "&amp;", "Oats", "<br />", "</h9>");
    fc.assert(fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => void toTextBlocks(pieces.join(""))));
  });
});
