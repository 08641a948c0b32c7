import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@/lib/platform/errors";
import type { Progress } from "@/lib/api/progress";
import type { ActorFor } from "@/lib/auth/actor";
import { importNow } from "@/lib/practice/imports/commands";
import { type FormKind, noCsv } from "@/lib/practice/imports/contract";
import type { DateOrder } from "@/lib/practice/imports/reading/dates";
import { env } from "@/lib/platform/env";

interface FormsToImport {
  importType: FormKind;
  csvData?: string;
  fileName?: string;
  dateOrder?: DateOrder;
}

/** Imports what a form has gathered of clients who are here; without a text that type's sample, in demo mode. Throws as importNow does, 400 where there is no text. */
export async function importForms(actor: ActorFor<["coach"]>, { importType: kind, csvData, fileName, ...file }: FormsToImport, now: Date, progress?: Progress) {
  const source = csvData === undefined ? { csvData: await sampleOf(kind), fileName: sampleName(kind) } : { csvData, fileName };
  const { importId, counts } = await importNow(actor, { ...file, ...source, kind }, { sendInvites: false }, now, progress);
  return { importId, stats: { total: counts.total, imported: counts.create, updated: counts.update, errors: counts.error } };
}

const sampleName = (kind: FormKind) => `${kind}.csv`;

function sampleOf(kind: FormKind): Promise<string> {
  if (!env().DEMO_MODE) throw new AppError("invalid", noCsv);
  return readFile(join(/* turbopackIgnore: true */ process.cwd(), "public", "samples", sampleName(kind)), "utf8");
}
