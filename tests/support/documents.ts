// The smallest valid documents of each type.

export const contentTypesXml = (main: string) => `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="application/${main}.main+xml"/></Types>`;
export const wordContentTypesXml = contentTypesXml("vnd.openxmlformats-officedocument.wordprocessingml.document");
export const minimalPdf = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
export const minimalDocx = createZip({ "[Content_Types].xml": wordContentTypesXml, "_rels/.rels": "<r/>", "word/document.xml": "<w/>" });

/** The parts of a Word document with this body, and its numbered (1) and bulleted (2) list. */
export const wordParts = (body: string) => ({
  "[Content_Types].xml": wordContentTypesXml,
  "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${wordNamespace}"><w:body>${body}</w:body></w:document>`,
  "word/numbering.xml": `<w:numbering xmlns:w="${wordNamespace}">${["decimal", "bullet"].map((format, id) => `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`).join("")}${[1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`).join("")}</w:numbering>`,
  "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>`,
});
const wordNamespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
/** A paragraph in Word's XML, with properties for its list or style. */
export const wordParagraph = (text: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const wordHeading = '<w:pStyle w:val="Heading1"/>';
export const wordListItem = (numberingId: 1 | 2) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${numberingId}"/></w:numPr>`;
export const wordTable = (...rows: string[][]) => `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${wordParagraph(text)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
export const wordDocument = (body: string) => createZip(wordParts(body));

/** Builds a zip that declares `count` entries. Texts are stored, and bytes are taken as already deflated. */
export function createZip(entries: Record<string, string | Buffer>, count = Object.keys(entries).length) {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const method = typeof content === "string" ? 0 : 8;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 20, 18, 28);
    central.writeUInt16LE(method, 10);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    table.push(central, Buffer.from(name));
    const entry = Buffer.concat([local, Buffer.from(name), data]);
    parts.push(entry);
    offset += entry.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(table).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...table, end]);
}

/** Builds the smallest OLE compound file: an allocation table, and a directory with these streams under the root. */
export function createCompoundFile(streams: string[]) {
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
