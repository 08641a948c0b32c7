import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ReportProgress } from "@/lib/api/progress";
import type { Coach } from "@/lib/auth/actor";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";
import { importFile } from "@/lib/practice/imports/commands";
import type { ColumnToKeep, ImportCsvType, ImportFileKind } from "@/lib/practice/imports/contract";
import type { DateOrder } from "@/lib/practice/imports/reading/dates";
import { importCsvTypeKinds, missingCsvMessage } from "@/lib/practice/imports/rules";

interface CsvImport {
  importType: ImportCsvType;
  csvData?: string;
  fileName?: string;
  dateOrder?: DateOrder;
  sendInvites: boolean;
  alreadyOnboarded: boolean;
  questions?: readonly ColumnToKeep[];
  countsAsRevenue?: boolean;
}

/** Imports clients, or form responses of existing ones. Without a text, imports the sample in demo mode and throws 400 otherwise. Throws like importFile. */
export async function importCsvFile(actor: Coach, { importType, csvData, fileName, sendInvites, alreadyOnboarded, ...file }: CsvImport, now: Date, progress?: ReportProgress) {
  const kind = importCsvTypeKinds[importType];
  const source = csvData === undefined ? await readSample(kind) : { csvData, fileName };
  const { importId, counts } = await importFile(actor, { ...file, ...source, kind }, { sendInvites, alreadyOnboarded }, now, progress);
  return { importId, stats: { total: counts.total, imported: counts.create, updated: counts.update, errors: counts.error } };
}

async function readSample(kind: ImportFileKind): Promise<{ csvData: string; fileName: string }> {
  if (!env().DEMO_MODE) throw new AppError("invalid", missingCsvMessage);
  const fileName = basename(paths.sampleFile(kind));
  const csvData = await readFile(join(/* turbopackIgnore: true */ process.cwd(), "public", "samples", fileName), "utf8");
  return { csvData, fileName };
}
