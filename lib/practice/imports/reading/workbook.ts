import { unzipSync } from "fflate";
import papa from "papaparse";
import readXlsxFile, { type CellValue } from "read-excel-file/universal";
import { AppError } from "@/lib/platform/errors";

/** A sheet with content, as CSV. */
export interface WorkbookSheet {
  name: string;
  csv: string;
  rows: number;
}

/** Of a spreadsheet file, packed and unpacked. */
export const maxWorkbookBytes = 20 * 1024 * 1024;
const maxUnpackedBytes = 300 * 1024 * 1024;

const unreadableError = () => new AppError("wrong_type", "This spreadsheet can't be read. Please open it, save it as .xlsx or CSV, and choose that file.");
/** Of the old .xls format, and of spreadsheets with a password. */
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);

/**
 * The sheets of an .xlsx file that have content, in its order: values instead of formulas, dates as 2026-03-31 or 2026-03-31 08:15:00.
 * Throws 413 above 20 MB or 300 MB unpacked, 415 if it can't be read, is locked with a password or in the old .xls format, or is blank.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookSheet[]> {
  if (bytes.byteLength > maxWorkbookBytes) throw new AppError("too_large", "This spreadsheet is larger than 20 MB. Please split it and import the parts one after another.");
  if (startsWith(bytes, compoundSignature)) throw new AppError("wrong_type", "This spreadsheet is locked with a password, or in the old .xls format. Please save it as .xlsx without a password.");
  requireUnpackable(bytes);
  const found = await readXlsxFile(bytes.buffer).catch(() => {
    throw unreadableError();
  });
  const sheets = found.flatMap(({ sheet, data }) => {
    const rows = data.filter((cells) => cells.some((cell) => cell !== null && cell !== ""));
    return rows.length === 0 ? [] : { name: sheet, csv: papa.unparse(data.map((cells) => cells.map(cellText)), { newline: "\n" }), rows: rows.length };
  });
  if (sheets.length === 0) throw new AppError("wrong_type", "This spreadsheet has no content. Please choose another file.");
  return sheets;
}

/** Adds up the sizes that the archive declares, without unpacking anything. */
function requireUnpackable(bytes: Uint8Array) {
  let size = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize;
        return false;
      },
    });
  } catch {
    throw unreadableError();
  }
  if (size > maxUnpackedBytes) throw new AppError("too_large", "This spreadsheet unpacks to more than 300 MB. Please split it and import the parts one after another.");
}

/** A cell as text. Numbers lose the noise of binary fractions, times that of a fraction of a day. */
function cellText(cell: CellValue | null): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  if (!(cell instanceof Date)) return String(cell);
  const [day = "", time = ""] = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).split("T");
  // A time without a day, counted from the spreadsheet's first.
  if (day < "1900-01-01") return time.slice(0, 5);
  return time === "00:00:00" ? day : `${day} ${time}`;
}
