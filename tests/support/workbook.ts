import { strToU8, zipSync } from "fflate";

/** A cell: text, a number, a date with time as an Excel serial number, a formula with its stored value, or blank. */
export type WorkbookCell = string | number | boolean | null | { serial: number } | { formula: string; value: number };

const escapeXml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const columnName = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`);

function cellXml(cell: WorkbookCell, row: number, column: number) {
  const at = `r="${columnName(column)}${row + 1}"`;
  if (cell === null) return "";
  if (typeof cell === "string") return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c ${at} t="b"><v>${Number(cell)}</v></c>`;
  return "serial" in cell ? `<c ${at} s="1"><v>${cell.serial}</v></c>` : `<c ${at}><f>${escapeXml(cell.formula)}</f><v>${cell.value}</v></c>`;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The bytes of an .xlsx file with these sheets, merged cells where `merges` names any ("A1:C1"). */
export function makeWorkbook(sheets: readonly { name: string; rows: readonly (readonly WorkbookCell[])[]; merges?: readonly string[] }[]): Uint8Array<ArrayBuffer> {
  const sheetXml = ({ rows, merges = [] }: (typeof sheets)[number]) => {
    const data = rows.map((cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column)).join("")}</row>`).join("");
    const merged = merges.length === 0 ? "" : `<mergeCells count="${merges.length}">${merges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`;
    return `<?xml version="1.0"?><worksheet ${main}><sheetData>${data}</sheetData>${merged}</worksheet>`;
  };
  const files = {
    "[Content_Types].xml": '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<?xml version="1.0"?><workbook ${main} xmlns:r="${relations}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_sheet, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join("")}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<?xml version="1.0"?><styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)])),
  };
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)]))));
}
