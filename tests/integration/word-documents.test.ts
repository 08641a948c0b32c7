import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { convertWordDocument } from "@/lib/core/uploads/word-document";
import { createZip, wordDocument, wordHeading, wordListItem, wordParagraph, wordParts, wordTable } from "@/tests/support/documents";

const damaged = { code: "wrong_type", message: "This document is damaged and can't be shown here. Please download it." };
const tooLong = { code: "wrong_type", message: "This document is too long to show here. Please download it." };

describe("convertWordDocument", { timeout: 30_000 }, () => {
  it("converts headings, lists and tables, also of a compressed file", async () => {
    const body = wordParagraph("Your plan", wordHeading) + wordParagraph("Oats", wordListItem(1)) + wordParagraph("Berries", wordListItem(2)) + wordTable(["Monday", "Soup"]);
    const html = "<h1>Your plan</h1><ol><li>Oats</li></ol><ul><li>Berries</li></ul><table><tr><td><p>Monday</p></td><td><p>Soup</p></td></tr></table>";
    expect(await convertWordDocument(wordDocument(body))).toBe(html);
    const parts = wordParts(body);
    expect(await convertWordDocument(createZip({ ...parts, "word/document.xml": deflateRawSync(parts["word/document.xml"]) }))).toBe(html);
  });

  it("ignores a style map that the document brings along", async () => {
    expect(await convertWordDocument(createZip({ ...wordParts(wordParagraph("Oats")), "mammoth/style-map": "p => script" }))).toBe("<p>Oats</p>");
  });

  it("refuses a damaged document", async () => {
    const whole = wordDocument(wordParagraph("Oats"));
    await expect(convertWordDocument(whole.subarray(0, whole.length - 30))).rejects.toMatchObject(damaged);
    await expect(convertWordDocument(createZip({ "word/document.xml": "<w:document" }))).rejects.toMatchObject(damaged);
    await expect(convertWordDocument(createZip({ ...wordParts(""), "word/document.xml": Buffer.from("not deflated") }))).rejects.toMatchObject(damaged);
  });

  it("stops unpacking at 20 MB, whatever sizes the zip declares", async () => {
    const bomb = deflateRawSync(Buffer.alloc(200 * 1024 * 1024, " "));
    await expect(convertWordDocument(createZip({ ...wordParts(""), "word/document.xml": bomb }))).rejects.toMatchObject(tooLong);
    const half = deflateRawSync(Buffer.alloc(11 * 1024 * 1024, " "));
    await expect(convertWordDocument(createZip({ ...wordParts(""), "word/styles.xml": half, "word/header.xml": half }))).rejects.toMatchObject(tooLong);
  });

  it("does not unpack what holds no text", async () => {
    const picture = deflateRawSync(Buffer.alloc(30 * 1024 * 1024));
    expect(await convertWordDocument(createZip({ ...wordParts(wordParagraph("Oats")), "word/media/image1.bmp": picture }))).toBe("<p>Oats</p>");
  });

  it("refuses a text of more than 1 MB, and one that would take too much memory", async () => {
    await expect(convertWordDocument(wordDocument(wordParagraph("Oats ".repeat(250_000))))).rejects.toMatchObject(tooLong);
    await expect(convertWordDocument(wordDocument("<w:p/>".repeat(3_000_000)))).rejects.toMatchObject(damaged);
  });

  it("expands no entities, and reads no files of the server", async () => {
    const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join("");
    const xml = (body: string) => `<!DOCTYPE x [<!ENTITY a0 "ha"><!ENTITY file SYSTEM "file:///etc/hostname">${laughs}]>${wordParts(body)["word/document.xml"].replace(/^<\?.*?\?>/, "")}`;
    const outcome = await convertWordDocument(createZip({ ...wordParts(""), "word/document.xml": xml(wordParagraph("Oats &a9; &file;")) })).catch(String);
    expect(outcome.length).toBeLessThan(200);
    expect(outcome).not.toContain("haha");
  });
});
