import { createHash } from "node:crypto";
import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { Coach } from "@/lib/auth/actor";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { dayInTimeZone } from "@/lib/platform/clock";
import { findMatchingAccounts } from "@/lib/people/accounts/matching";
import { db } from "@/lib/platform/db";
import { AppError, conflict } from "@/lib/platform/errors";
import { maxBatchFileBytes } from "@/lib/practice/import-batches/contract";
import { findBatchPeople, forgetVanished, markUnknownPeople, readText, updatePeople } from "@/lib/practice/import-batches/people";
import { findNewClients, readBatch } from "@/lib/practice/import-batches/queries";
import { importKindOf, inImportOrder, newPeoplePosition, toBatchKind } from "@/lib/practice/import-batches/rules";
import { type BatchFileRecord, type BatchRecord, batchFileSelect, isUsed, type NewClient, parseFileOptions, parseKind, parseSurvey } from "@/lib/practice/import-batches/shape";
import { findChatPeople, findClientNames, findMappedKind, findMapping, stageImport } from "@/lib/practice/imports/commands";
import type { ImportFileKind } from "@/lib/practice/imports/contract";
import type { BatchPeople } from "@/lib/practice/imports/kind";
import { getImportKind } from "@/lib/practice/imports/kinds/registry";
import { replanPhotos, surveyPhotos } from "@/lib/practice/imports/photo-commands";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";
import { parseImportStats } from "@/lib/practice/imports/shape";
import { recogniseText, surveyPeople } from "@/lib/practice/imports/source";

/**
 * Plans the files whose plan is missing or out of date, people first, because the others are about them. What a file can't be
 * planned for is kept as its problem. The caller has the batch's lease.
 */
export async function planBatch(actor: Coach, batchId: string, now: Date, progress: ReportProgress = noProgress): Promise<void> {
  await recogniseFiles(await readBatch(batchId));
  const { files } = await readBatch(batchId);
  const newClients = await findNewClients(files.filter(isUsed));
  for (const file of files.filter((one) => isUsed(one) && !holdsPeople(one))) await surveyFile(actor, file, newClients, now);
  await updatePeople(batchId);
  const ordered = inImportOrder((await readBatch(batchId)).files.filter(isUsed));
  let done = 0;
  const planEach = async (some: readonly BatchFileRecord[]) => {
    for (const { id } of some) {
      const record = await readBatch(batchId);
      const file = record.files.find((one) => one.id === id);
      if (file) await planFile(actor, file, await findBatchPeople(record), now, (share, doing) => progress((done + share) / ordered.length, `${file.fileName ?? "A file"}: ${doing}`));
      done += 1;
    }
  };
  await planEach(ordered.filter(holdsPeople));
  // Who is new is known now.
  await forgetVanished(batchId);
  await planEach(ordered.filter((file) => !holdsPeople(file)));
  if (await recogniseFiles(await readBatch(batchId))) await planBatch(actor, batchId, now, progress);
  else await markUnknownPeople(batchId);
}

const holdsPeople = ({ kind }: Pick<BatchFileRecord, "kind">) => importKindOf[parseKind(kind)] === "users";

/** Finds out what the files hold that aren't recognised yet, and whether any was: a coach's own tracker is recognised by the names of clients, who may come with another file. */
async function recogniseFiles({ files }: BatchRecord): Promise<boolean> {
  const newClients = await findNewClients(files.filter(isUsed));
  let hasFound = false;
  for (const file of files.filter(({ kind }) => parseKind(kind) === "unknown")) {
    const text = await readText(file.id);
    if (text === null) continue;
    const { source, kind } = await recogniseText(text, { findClientNames: () => findClientNames({ newClients }), findMappedKind });
    if (kind === null) continue;
    await db.importBatchFile.update({ where: { id: file.id }, data: { kind: toBatchKind(kind), options: { ...parseFileOptions(file.options), source } }, select: { id: true } });
    hasFound = true;
  }
  return hasFound;
}

/** The text of a file, and how it is read; null once it is imported. */
async function readImportFile(file: BatchFileRecord) {
  const text = await readText(file.id);
  const { kind: _kind, leftOut: _leftOut, source: _source, ...options } = parseFileOptions(file.options);
  const kind = importKindOf[parseKind(file.kind)];
  // Every kind that a text is recognised as is one of files.
  return text !== null && kind ? { ...options, kind: kind as ImportFileKind, csvData: text, fileName: file.fileName ?? undefined, maxBytes: maxBatchFileBytes, isNewPeople: file.position === newPeoplePosition } : null;
}

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Lists whom the rows name and the first day of each, unless that is known of the file as it is read now. */
async function surveyFile(actor: Coach, file: BatchFileRecord, newClients: readonly NewClient[], now: Date): Promise<void> {
  const options = parseFileOptions(file.options);
  // A tracker and a chat are read by the names of clients.
  const isReadByNames = options.source === "tracker" || parseKind(file.kind) === "chat";
  const key = hashOf([file.kind, options, isReadByNames ? newClients.map(({ id, firstName, lastName }) => [id, firstName, lastName]) : []]);
  if (file.importId !== null && parseKind(file.kind) === "photos") {
    await db.importBatchFile.updateMany({ where: { id: file.id }, data: { survey: { key, people: (await surveyPhotos(file.importId)).map(({ clientId: _clientId, ...person }) => person) } } });
    return;
  }
  if (parseSurvey(file.survey).key === key) return;
  const source = await readImportFile(file);
  if (!source) return;
  const { timeZone } = await getPracticeSettings();
  const lookups = { findClientNames: () => findClientNames({ newClients }), findChatPeople: (names: Parameters<typeof findChatPeople>[2]) => findChatPeople(actor, source.clientId, names, { newClients }), findMapping: (header: string) => findMapping(header, getImportKind(source.kind)) };
  const people = await surveyPeople(source, dayInTimeZone(timeZone, now), lookups).catch((error: unknown) => {
    // Planning the file says so too, and keeps the sentence.
    if (error instanceof AppError) return [];
    throw error;
  });
  await db.importBatchFile.updateMany({ where: { id: file.id }, data: { survey: { key, people: people.map((person) => ({ ...person })) } } });
}

/** Makes the import that a file will be, in place of an earlier one, unless nothing that it is planned from has changed. */
async function planFile(actor: Coach, file: BatchFileRecord, people: BatchPeople, now: Date, progress: ReportProgress): Promise<void> {
  const named = new Set(parseSurvey(file.survey).people.map(({ key }) => key));
  const known = holdsPeople(file) ? await readFirstDays(file) : [people.newClients.map(({ id, email, firstName, lastName, phone, joinDate }) => [id, email, firstName, lastName, phone, joinDate]), [...people.chosen].filter(([key]) => named.has(key)).toSorted()];
  const planKey = hashOf([file.kind, file.options, known]);
  if (file.planKey === planKey && file.importId !== null) return;
  if (file.importId !== null && parseKind(file.kind) === "photos") {
    await replanPhotos(file.importId, people, now);
    await db.importBatchFile.update({ where: { id: file.id }, data: { planKey }, select: { id: true } });
    return;
  }
  const source = await readImportFile(file);
  if (!source) return;
  const outcome = await stageImport(actor, source, people, now, progress).then((importId) => ({ importId, problem: null }), (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return { importId: null, problem: error.message };
  });
  await db.importBatchFile.update({ where: { id: file.id }, data: { ...outcome, planKey }, select: { id: true } });
  if (file.importId) await db.import.deleteMany({ where: { id: file.importId, status: "previewed" } });
  if (source.clientId !== undefined || !outcome.importId || !(await isAskedWhose(outcome.importId))) return;
  const clientId = await findClientInName(file.fileName ?? "", people.newClients);
  if (!clientId) return;
  const options = { ...parseFileOptions(file.options), clientId };
  await db.importBatchFile.update({ where: { id: file.id }, data: { options }, select: { id: true } });
  await planFile(actor, { ...file, options, importId: outcome.importId, planKey }, people, now, progress);
}

async function isAskedWhose(importId: string): Promise<boolean> {
  const { stats } = await db.import.findUniqueOrThrow({ where: { id: importId }, select: { stats: true } });
  const found = parseImportStats(stats);
  return found !== null && found.needsClient && !found.client;
}

/** The one client whose full name stands in a file's name, such as "MyFitnessPal Priya Sharma.csv"; null if none or several do. */
async function findClientInName(fileName: string, newClients: readonly NewClient[]): Promise<string | null> {
  const clients = [...newClients, ...(await findMatchingAccounts({ allClients: true }))];
  const words = normalizeHeading(fileName);
  const named = new Set(clients.flatMap(({ id, firstName, lastName, refusal }) => (refusal === null && firstName && lastName && words.includes(normalizeHeading(firstName + lastName)) ? id : [])));
  return named.size === 1 ? ([...named][0] ?? null) : null;
}

/** Plans a file again whatever it was planned from, and returns its import. Throws 409 with the reason if that can't be done. */
export async function planAgain(actor: Coach, fileId: string, now: Date): Promise<string> {
  const { batchId, ...file } = await db.importBatchFile.findUniqueOrThrow({ where: { id: fileId }, select: { ...batchFileSelect, batchId: true } });
  const isOver = parseKind(file.kind) !== "photos" && (await readText(fileId)) === null;
  if (isOver) throw conflict("Somebody in this file was erased, so it can't go on. Please undo this import and start a new one.");
  await planFile(actor, { ...file, planKey: null }, await findBatchPeople(await readBatch(batchId)), now, noProgress);
  const { importId, problem } = await db.importBatchFile.findUniqueOrThrow({ where: { id: fileId }, select: { importId: true, problem: true } });
  if (importId === null) throw conflict(problem ?? "This file can't be imported any more. Please undo this import and start a new one.");
  return importId;
}

/** What the start of a new client may depend on: the first days in the other files. */
async function readFirstDays({ id }: BatchFileRecord) {
  const others = await db.importBatchFile.findMany({ where: { batch: { files: { some: { id } } }, id: { not: id } }, select: { survey: true }, orderBy: { position: "asc" } });
  return others.map(({ survey }) => parseSurvey(survey).people.map(({ key, firstDay }) => [key, firstDay]));
}
