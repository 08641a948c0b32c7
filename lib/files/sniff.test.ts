import { readFile } from "node:fs/promises";
import sharp from "sharp";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sniffType } from "./sniff";

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } });
const typesOf = (main: string) => `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="application/${main}.main+xml"/></Types>`;
const wordTypes = typesOf("vnd.openxmlformats-officedocument.wordprocessingml.document");
const sheetTypes = typesOf("vnd.openxmlformats-officedocument.spreadsheetml.sheet");
const macroTypes = typesOf("vnd.ms-word.document.macroEnabled");
const pdf = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
const program = Buffer.concat([Buffer.from("MZ\x90\0\x03", "latin1"), Buffer.alloc(800, 7)]);
const docx = zip({ "[Content_Types].xml": wordTypes, "_rels/.rels": "<r/>", "word/document.xml": "<w/>" });

describe("A file's type is judged by its content", () => {
  it("for photos", async () => {
    expect(await sniffType(await picture().jpeg().toBuffer())).toBe("jpeg");
    expect(await sniffType(await picture().png().toBuffer())).toBe("png");
    expect(await sniffType(await picture().webp().toBuffer())).toBe("webp");
    expect(await sniffType(await readFile("tests/support/files/photo.heic"))).toBe("heic");
  });

  it("for documents", async () => {
    expect(await sniffType(pdf)).toBe("pdf");
    expect(await sniffType(docx)).toBe("docx");
    expect(await sniffType(compoundFile(["1Table", "WordDocument"]))).toBe("doc");
  });

  it.each([
    { what: "an empty file", bytes: Buffer.alloc(0) },
    { what: "a text", bytes: Buffer.from("Dear coach, my plan") },
    { what: "a web page", bytes: Buffer.from("<!doctype html><script>alert(1)</script>") },
    { what: "a program", bytes: program },
    { what: "a zip of anything", bytes: zip({ "holiday.jpg": "x" }) },
    { what: "a zip that only has Word's list of parts", bytes: zip({ "[Content_Types].xml": wordTypes }) },
    { what: "a zip that only has Word's text", bytes: zip({ "word/document.xml": "<w/>" }) },
    { what: "a spreadsheet", bytes: zip({ "[Content_Types].xml": sheetTypes, "xl/workbook.xml": "<x/>", "word/document.xml": "" }) },
    { what: "a document with macros", bytes: zip({ "[Content_Types].xml": macroTypes, "word/document.xml": "<w/>" }) },
    { what: "a docx without its end", bytes: docx.subarray(0, docx.length - 30) },
    { what: "an old spreadsheet", bytes: compoundFile(["Workbook"]) },
    { what: "an installer", bytes: compoundFile(["Property"]) },
    { what: "an old document cut after its first sector", bytes: compoundFile(["WordDocument"]).subarray(0, 512) },
    { what: "a PDF behind a program", bytes: Buffer.concat([program, pdf]) },
    { what: "a docx behind a web page", bytes: Buffer.concat([Buffer.from("<html>"), docx]) },
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
    expect(await sniffType(Buffer.concat([pdf, docx]))).toBe("pdf");
    expect(await sniffType(Buffer.concat([await picture().jpeg().toBuffer(), pdf]))).toBe("jpeg");
  });

  it("without stumbling over damage", async () => {
    const starts = [docx, pdf, compoundFile(["WordDocument"]), await readFile("tests/support/files/photo.heic")];
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
    const circular = compoundFile(["WordDocument"]);
    circular.writeUInt32LE(1, 512 + 4);
    circular.writeUInt32LE(0, 68);
    const started = performance.now();
    await sniffType(circular);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

/** A zip of uncompressed entries. */
function zip(entries: Record<string, string>) {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(Buffer.byteLength(text), 18);
    local.writeUInt32LE(Buffer.byteLength(text), 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 20, 18, 28);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    table.push(central, Buffer.from(name));
    const entry = Buffer.concat([local, Buffer.from(name + text)]);
    parts.push(entry);
    offset += entry.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(table).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...table, end]);
}

/** The smallest OLE compound file: its allocation table, and a directory of these streams under the root. */
function compoundFile(streams: string[]) {
  const header = Buffer.alloc(512, 0xff);
  header.fill(0, 0, 76);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  const entries = ["Root Entry", ...streams].map((name, index) => {
    const entry = Buffer.alloc(128);
    entry.write(name, "utf16le");
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry.fill(0xff, 68, 80);
    if (index === 0) entry.writeUInt32LE(1, 76);
    else if (index < streams.length) entry.writeUInt32LE(index + 1, 72);
    return entry;
  });
  return Buffer.concat([header, table, ...entries, Buffer.alloc(512 - entries.length * 128)]);
}
