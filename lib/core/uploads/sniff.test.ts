import fc from "fast-check";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { sniffType } from "@/lib/core/uploads/sniff";
import { contentTypesXml, createCompoundFile, createZip, minimalDocx, minimalPdf, wordContentTypesXml } from "@/tests/support/documents";

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } });
const sheetTypes = contentTypesXml("vnd.openxmlformats-officedocument.spreadsheetml.sheet");
const macroTypes = contentTypesXml("vnd.ms-word.document.macroEnabled");
const program = Buffer.concat([Buffer.from("MZ\x90\0\x03", "latin1"), Buffer.alloc(800, 7)]);

describe("A file's type is judged by its content", () => {
  it("for photos", async () => {
    expect(await sniffType(await picture().jpeg().toBuffer())).toBe("jpeg");
    expect(await sniffType(await picture().png().toBuffer())).toBe("png");
    expect(await sniffType(await picture().webp().toBuffer())).toBe("webp");
    expect(await sniffType(await readFile("tests/support/files/photo.heic"))).toBe("heic");
  });

  it("for documents", async () => {
    expect(await sniffType(minimalPdf)).toBe("pdf");
    expect(await sniffType(minimalDocx)).toBe("docx");
    expect(await sniffType(createCompoundFile(["1Table", "WordDocument"]))).toBe("doc");
  });

  it.each([
    ["a byte order mark", Buffer.from([0xef, 0xbb, 0xbf])],
    ["empty lines", Buffer.from("\r\n\r\n")],
    ["a scanner's own line", Buffer.from("\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n")],
    ["as many bytes as readers skip", Buffer.alloc(1019, " ")],
  ])("for a PDF that begins after %s", async (_, before) => {
    expect(await sniffType(Buffer.concat([before, minimalPdf]))).toBe("pdf");
  });

  it.each([
    { what: "an empty file", bytes: Buffer.alloc(0) },
    { what: "a text", bytes: Buffer.from("Dear coach, my plan") },
    { what: "a web page", bytes: Buffer.from("<!doctype html><script>alert(1)</script>") },
    { what: "a program", bytes: program },
    { what: "a zip of anything", bytes: createZip({ "holiday.jpg": "x" }) },
    { what: "a zip that only has Word's list of parts", bytes: createZip({ "[Content_Types].xml": wordContentTypesXml }) },
    { what: "a zip that only has Word's text", bytes: createZip({ "word/document.xml": "<w/>" }) },
    { what: "a spreadsheet", bytes: createZip({ "[Content_Types].xml": sheetTypes, "xl/workbook.xml": "<x/>", "word/document.xml": "" }) },
    { what: "a document with macros", bytes: createZip({ "[Content_Types].xml": macroTypes, "word/document.xml": "<w/>" }) },
    { what: "a docx without its end", bytes: minimalDocx.subarray(0, minimalDocx.length - 30) },
    { what: "an old spreadsheet", bytes: createCompoundFile(["Workbook"]) },
    { what: "an installer", bytes: createCompoundFile(["Property"]) },
    { what: "an old document cut after its first sector", bytes: createCompoundFile(["WordDocument"]).subarray(0, 512) },
    { what: "a PDF further in than readers look", bytes: Buffer.concat([Buffer.alloc(1024, "\n"), minimalPdf]) },
    { what: "a PDF behind a web page", bytes: Buffer.concat([Buffer.from("\ufeff\n<html>"), minimalPdf]) },
    { what: "a PDF inside a zip", bytes: createZip({ "plan.pdf": minimalPdf.toString() }) },
    { what: "a PDF behind a sound", bytes: Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0", "latin1"), minimalPdf]) },
    { what: "a PDF behind a program", bytes: Buffer.concat([program, minimalPdf]) },
    { what: "a docx behind a web page", bytes: Buffer.concat([Buffer.from("<html>"), minimalDocx]) },
    { what: "a video in the same container as HEIC", bytes: Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\0", "latin1") },
    { what: "a sound in the same container as WebP", bytes: Buffer.from("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0", "latin1") },
  ])("which leaves out $what", async ({ bytes }) => {
    expect(await sniffType(bytes)).toBeNull();
  });

  it("which leaves out an AVIF that calls itself HEIF", async () => {
    const avif = await picture().avif().toBuffer();
    expect(await sniffType(avif)).toBeNull();
    avif.write("mif1", 8);
    expect(await sniffType(avif)).toBeNull();
  });

  it("by what comes first when it is two things at once", async () => {
    expect(await sniffType(Buffer.concat([minimalPdf, minimalDocx]))).toBe("pdf");
    expect(await sniffType(Buffer.concat([await picture().jpeg().toBuffer(), minimalPdf]))).toBe("jpeg");
  });

  it("without stumbling over damage", async () => {
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

  it("in a moment, even when an old document's links run in circles", async () => {
    const circular = createCompoundFile(["WordDocument"]);
    circular.writeUInt32LE(1, 512 + 4);
    circular.writeUInt32LE(0, 68);
    const started = performance.now();
    await sniffType(circular);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
