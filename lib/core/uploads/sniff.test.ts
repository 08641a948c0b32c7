import fc from "@/tests/support/fast-check";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { sniffType } from "@/lib/core/uploads/sniff";
import { contentTypesXml, createCompoundFile, createZip, minimalDocx, minimalPdf, wordContentTypesXml } from "@/tests/support/documents";

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } });
const sheetTypes = contentTypesXml("vnd.openxmlformats-officedocument.spreadsheetml.sheet");
const macroTypes = contentTypesXml("vnd.ms-word.document.macroEnabled");
const program = Buffer.concat([Buffer.from("MZ\x90\0\x03", "latin1"), Buffer.alloc(800, 7)]);

describe("sniffType", () => {
  it("recognises photos", async () => {
    expect(await sniffType(await picture().jpeg().toBuffer())).toBe("jpeg");
    expect(await sniffType(await picture().png().toBuffer())).toBe("png");
    expect(await sniffType(await picture().webp().toBuffer())).toBe("webp");
    expect(await sniffType(await readFile("tests/support/files/photo.heic"))).toBe("heic");
  });

  it("recognises documents", async () => {
    expect(await sniffType(minimalPdf)).toBe("pdf");
    expect(await sniffType(minimalDocx)).toBe("docx");
    expect(await sniffType(createCompoundFile(["1Table", "WordDocument"]))).toBe("doc");
  });

  it.each([
    ["a byte order mark", Buffer.from([0xef, 0xbb, 0xbf])],
    ["empty lines", Buffer.from("\r\n\r\n")],
    ["a line written by a scanner", Buffer.from("\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n")],
    ["the most bytes that readers skip", Buffer.alloc(1019, " ")],
  ])("recognises a PDF after %s", async (_, prefix) => {
    expect(await sniffType(Buffer.concat([prefix, minimalPdf]))).toBe("pdf");
  });

  it.each([
    { description: "an empty file", bytes: Buffer.alloc(0) },
    { description: "a text", bytes: Buffer.from("Dear coach, my plan") },
    { description: "a web page", bytes: Buffer.from("<!doctype html><script>alert(1)</script>") },
    { description: "a program", bytes: program },
    { description: "a zip of a photo", bytes: createZip({ "holiday.jpg": "x" }) },
    { description: "a zip that only has Word's list of parts", bytes: createZip({ "[Content_Types].xml": wordContentTypesXml }) },
    { description: "a zip that only has Word's text", bytes: createZip({ "word/document.xml": "<w/>" }) },
    { description: "a spreadsheet", bytes: createZip({ "[Content_Types].xml": sheetTypes, "xl/workbook.xml": "<x/>", "word/document.xml": "" }) },
    { description: "a document with macros", bytes: createZip({ "[Content_Types].xml": macroTypes, "word/document.xml": "<w/>" }) },
    { description: "a truncated docx", bytes: minimalDocx.subarray(0, minimalDocx.length - 30) },
    { description: "an old spreadsheet", bytes: createCompoundFile(["Workbook"]) },
    { description: "an installer", bytes: createCompoundFile(["Property"]) },
    { description: "a doc truncated after its first sector", bytes: createCompoundFile(["WordDocument"]).subarray(0, 512) },
    { description: "a PDF beyond the first 1,024 bytes", bytes: Buffer.concat([Buffer.alloc(1024, "\n"), minimalPdf]) },
    { description: "a PDF after a web page", bytes: Buffer.concat([Buffer.from("\ufeff\n<html>"), minimalPdf]) },
    { description: "a PDF inside a zip", bytes: createZip({ "plan.pdf": minimalPdf.toString() }) },
    { description: "a PDF after audio data", bytes: Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0", "latin1"), minimalPdf]) },
    { description: "a PDF after a program", bytes: Buffer.concat([program, minimalPdf]) },
    { description: "a docx after a web page", bytes: Buffer.concat([Buffer.from("<html>"), minimalDocx]) },
    { description: "a video in the same container as HEIC", bytes: Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\0", "latin1") },
    { description: "an audio file in the same container as WebP", bytes: Buffer.from("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0", "latin1") },
  ])("rejects $description", async ({ bytes }) => {
    expect(await sniffType(bytes)).toBeNull();
  });

  it("rejects an AVIF with a HEIF brand", async () => {
    const avif = await picture().avif().toBuffer();
    expect(await sniffType(avif)).toBeNull();
    avif.write("mif1", 8);
    expect(await sniffType(avif)).toBeNull();
  });

  it("returns the first type of a file that is two types at once", async () => {
    expect(await sniffType(Buffer.concat([minimalPdf, minimalDocx]))).toBe("pdf");
    expect(await sniffType(Buffer.concat([await picture().jpeg().toBuffer(), minimalPdf]))).toBe("jpeg");
  });

  it("never throws for a damaged file", async () => {
    const starts = [minimalDocx, minimalPdf, createCompoundFile(["WordDocument"]), await readFile("tests/support/files/photo.heic")];
    const damaged = fc.record({ start: fc.constantFrom(...starts), position: fc.nat(1500), bytes: fc.uint8Array({ maxLength: 40 }), length: fc.nat(2000) });
    await fc.assert(
      fc.asyncProperty(damaged, async ({ start, position, bytes, length }) => {
        const copy = Buffer.from(start);
        copy.set(bytes.subarray(0, Math.max(0, copy.length - position)), Math.min(position, copy.length));
        await sniffType(copy.subarray(0, length));
      }),
      { numRuns: 300 },
    );
  });

  it("returns quickly for a doc with circular links", async () => {
    const circular = createCompoundFile(["WordDocument"]);
    circular.writeUInt32LE(1, 512 + 4);
    circular.writeUInt32LE(0, 68);
    const started = performance.now();
    await sniffType(circular);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
