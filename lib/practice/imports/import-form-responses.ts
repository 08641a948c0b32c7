import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReportProgress } from "@/lib/api/progress";
import type { ActorFor } from "@/lib/auth/actor";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { importFile } from "@/lib/practice/imports/commands";
import { type ImportFormKind, missingCsvMessage } from "@/lib/practice/imports/contract";
import type { DateOrder } from "@/lib/practice/imports/reading/dates";

interface FormResponsesFile {
  importType: ImportFormKind;
  csvData?: string;
  fileName?: string;
  dateOrder?: DateOrder;
}

/** Imports form responses of existing clients. Without a text, imports the sample in demo mode and throws 400 otherwise. Throws like importFile. */
export async function importFormResponses(actor: ActorFor<["coach"]>, { importType: kind, csvData, fileName, ...file }: FormResponsesFile, now: Date, progress?: ReportProgress) {
  const source = csvData === undefined ? { csvData: await readSampleFile(kind), fileName: sampleFileName(kind) } : { csvData, fileName };
  const { importId, counts } = await importFile(actor, { ...file, ...source, kind }, { sendInvites: false }, now, progress);
  return { importId, stats: { total: counts.total, imported: counts.create, updated: counts.update, errors: counts.error } };
}

const sampleFileName = (kind: ImportFormKind) => `${kind}.csv`;

function readSampleFile(kind: ImportFormKind): Promise<string> {
  if (!env().DEMO_MODE) throw new AppError("invalid", missingCsvMessage);
  return readFile(join(/* turbopackIgnore: true */ process.cwd(), "public", "samples", sampleFileName(kind)), "utf8");
}
