import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import exifr from "exifr";
import type { UploadedFile } from "@/lib/api/multipart";
import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { Coach } from "@/lib/auth/actor";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { deleteDiscardedFile, storeFile } from "@/lib/core/uploads/commands";
import { cleanFileName, fileExtensions, withFileExtension } from "@/lib/core/uploads/file-names";
import { preparePhoto } from "@/lib/core/uploads/prepare-image";
import { discardIfUnused } from "@/lib/core/uploads/unused-files";
import { dayInTimeZone } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { AppError, conflict, invalidField, notFound } from "@/lib/platform/errors";
import { formatCount } from "@/lib/platform/number-texts";
import { planRows, stageSource } from "@/lib/practice/imports/commands";
import type { BatchPeople } from "@/lib/practice/imports/kind";
import { matchClients, personKey, readFullName } from "@/lib/practice/imports/kinds/client-matching";
import { type PhotoCells, photosKind, readPerson, toPhotoCells } from "@/lib/practice/imports/kinds/photos";
import type { PhotoChange } from "@/lib/practice/imports/photo-contract";
import { getImport, getImportRecord } from "@/lib/practice/imports/queries";
import { type Archive, type ArchiveFile, openArchive } from "@/lib/practice/imports/reading/archive";
import { detectPhotoDateOrder, readPhotoName } from "@/lib/practice/imports/reading/photo-names";
import { type ImportPlanData, parseImportOptions } from "@/lib/practice/imports/shape";
import { createImportSource, type ImportSourceRow, type SurveyedPerson } from "@/lib/practice/imports/source";
import { lockImport, toImportContext } from "@/lib/practice/imports/steps";
import type { StagedRow } from "@/lib/practice/imports/staging";
import { findSamePhotos } from "@/lib/work/check-ins/imported-photo-queries";

interface PhotoArchiveOptions {
  fileName: string | null;
  /** Whether the caller imports the archive's lists. Otherwise they are named as left out. */
  takesFiles?: boolean;
  /** The people of the other files, where it is one of a move. */
  people?: BatchPeople | undefined;
}

/**
 * Plans the import of the photos of a ZIP on the disk: each is stored, without its metadata, as a file that belongs to nobody and
 * goes with the plan. What can't be imported is a row with the reason. Throws like openArchive, and 400 for a ZIP without photos.
 */
export async function stagePhotoArchive(actor: Coach, path: string, { fileName, takesFiles = false, people }: PhotoArchiveOptions, now: Date, progress: ReportProgress = noProgress): Promise<ImportPlanData> {
  const archive = await openArchive(path);
  const storedIds: string[] = [];
  try {
    if (archive.photos.length === 0) throw new AppError("invalid", "There are no photos in this ZIP. Please put a folder for each client in it, with JPEG, PNG, WebP or HEIC photos.");
    const rows = readPhotos(archive, { takesFiles, people, now, progress, onStored: (id) => storedIds.push(id) });
    const total = archive.photos.length;
    const source = { ...createImportSource(photosKind.name, []), total, rows, fileName, hash: archive.hash };
    return await getImport(await stageSource(actor, { kind: photosKind, source, defaultRole: "client" }, noProgress, now, people), now);
  } catch (error) {
    for (const id of await transaction((tx) => discardIfUnused(tx, storedIds))) await deleteDiscardedFile(id);
    throw error;
  } finally {
    archive.close();
  }
}

/** Plans the import of a ZIP that was sent, from a temporary file. Throws like stagePhotoArchive, and 400 without a file. */
export async function stageUploadedPhotos(actor: Coach, file: UploadedFile | undefined, now: Date, progress: ReportProgress = noProgress): Promise<ImportPlanData> {
  if (!file) throw invalidField("file", "Please choose a ZIP with photos");
  const folder = await mkdtemp(join(tmpdir(), "photo-import-"));
  try {
    const path = join(folder, "photos.zip");
    await writeFile(path, file.bytes);
    return await stagePhotoArchive(actor, path, { fileName: cleanFileName(file.name) }, now, progress);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface ReadingOptions {
  takesFiles: boolean;
  people: BatchPeople | undefined;
  now: Date;
  progress: ReportProgress;
  onStored: (fileId: string) => void;
}

/** The rows of an archive: its photos, then what is left out. A photo is stored when its row is read. */
async function* readPhotos(archive: Archive, { takesFiles, people, now, progress, onStored }: ReadingOptions): AsyncGenerator<ImportSourceRow, void> {
  const { photos } = archive;
  const { timeZone } = await getPracticeSettings();
  const dates = detectPhotoDateOrder(photos.map(({ path }) => path));
  const options = { dateOrder: dates.order, today: dayInTimeZone(timeZone, now) };
  const findPerson = await createPersonFinder(photos, people);
  let line = 0;
  for (const photo of photos) {
    line += 1;
    progress((line - 1) / photos.length, `Read ${formatCount(line - 1)} of ${formatCount(photos.length)} photos`);
    const person = findPerson(photo.path);
    try {
      if (photo.problem) throw new AppError("invalid", photo.problem);
      const bytes = await archive.read(photo);
      const originalHash = createHash("sha256").update(bytes).digest("hex");
      const { day, dayFrom, isSwappable, pose } = readPhotoName(photo.path, await readExifDay(bytes), options);
      const [same] = person.clientId === null ? [] : await findSamePhotos([{ clientId: person.clientId, originalHash }]);
      const fileId = same?.fileId ?? (await storePhoto(photo, bytes, now, onStored));
      const isUnsure = isSwappable && !dates.isSure;
      const isAsked = !same && (person.clientId === null || day === null || pose === null || isUnsure);
      yield { line, cells: toPhotoCells({ path: photo.path, name: person.name, day: day ?? "", dayFrom: dayFrom ?? "", pose: pose ?? "", originalHash, fileId, isAsked: isAsked ? "yes" : "", isUnsure: isUnsure ? "yes" : "" }) };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      yield toLeftOutRow(line, photo.path, error.message, person.name);
    }
  }
  const lists = takesFiles ? [] : archive.files.map(({ path }) => ({ path, reason: "is no photo. Please import this list as a file of its own" }));
  for (const { path, reason } of [...lists, ...archive.leftOut]) yield toLeftOutRow((line += 1), path, reason);
}

const toLeftOutRow = (line: number, path: string, reason: string, name = ""): ImportSourceRow => ({ line, cells: { path, name }, problems: [{ column: path, text: reason.startsWith(`${path} `) ? reason.slice(path.length + 1) : reason }] });

/** Finds the person of a path: the first of its names that is a client's, else the first name. One query for all paths. */
async function createPersonFinder(photos: readonly ArchiveFile[], people: BatchPeople | undefined) {
  const anyDay = { dateOrder: "day-first", today: "" } as const;
  // A surname can be a word that photos are called by, such as Doris Day's.
  const candidatesOf = (path: string) => [...readPhotoName(path, null, anyDay).names, ...path.split("/").slice(0, -1).toReversed().map((folder) => folder.replaceAll("_", " ").trim())];
  const toReference = (name: string) => (name.includes("@") ? { email: name, name: "" } : { email: "", name: readFullName(name) });
  const candidates = [...new Set(photos.flatMap(({ path }) => candidatesOf(path)))];
  const match = await matchClients(candidates.map(toReference), people);
  const clientIds = new Map(candidates.map((name) => {
    const found = match(toReference(name));
    return [name, "client" in found ? found.client.id : null];
  }));
  return (path: string) => {
    const names = candidatesOf(path);
    const name = names.find((one) => clientIds.get(one)) ?? names[0] ?? "";
    return { name, clientId: clientIds.get(name) ?? null };
  };
}

/** The day on which a photo was taken, by its camera's clock (YYYY-MM-DD); null if it doesn't say. */
async function readExifDay(bytes: Buffer): Promise<string | null> {
  const found: unknown = await exifr.parse(bytes, { pick: ["DateTimeOriginal", "CreateDate"], reviveValues: false }).catch(() => null);
  const { DateTimeOriginal, CreateDate } = (found ?? {}) as { DateTimeOriginal?: unknown; CreateDate?: unknown };
  const [, year, month, day] = /^(\d{4})[:-](\d{2})[:-](\d{2})/.exec(String(DateTimeOriginal ?? CreateDate ?? "")) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

async function storePhoto({ path }: ArchiveFile, bytes: Buffer, now: Date, onStored: (id: string) => void): Promise<string> {
  const { bytes: prepared, contentType } = await preparePhoto(bytes);
  const fileName = withFileExtension(path.split("/").at(-1) ?? path, fileExtensions[contentType]);
  return storeFile({ ownerId: null, clientId: null, purpose: "progress_photo", fileName, contentType }, prepared, now, async (_, { id }) => {
    onStored(id);
    return id;
  });
}

/**
 * Sets the day, pose or client of photos of a preview, or leaves them out, and plans them again. Throws 404, 400 for a line that is
 * no photo, and 409 once the import was started.
 */
export async function sortPhotos(_actor: Coach, importId: string, changes: readonly PhotoChange[], now: Date, people?: BatchPeople): Promise<ImportPlanData> {
  if ((await getImportRecord(db, importId)).kind !== photosKind.name) throw notFound();
  const byLine = new Map(changes.map((change) => [change.line, change]));
  const applyChanges = (photos: readonly StoredPhoto[]) => {
    if (photos.length < byLine.size) throw invalidField("photos", "One of these photos isn't in this import any more. Please reload the page.");
    return photos.map(({ line, cells }) => ({ line, cells: applyChange(cells, byLine.get(line)) }));
  };
  await planPhotos(importId, { lines: [...byLine.keys()], change: applyChanges }, now, people);
  return getImport(importId, now);
}

/** Plans all photos of a preview again, with the people of the move's other files. Those that nothing has to be said about any more are asked no longer. */
export async function replanPhotos(importId: string, people: BatchPeople, now: Date): Promise<void> {
  const forgetAnswered = async (photos: readonly StoredPhoto[]) => {
    const match = await matchClients(photos.map(({ cells }) => readPerson(cells)), people);
    const isOpen = (cells: PhotoCells) => "error" in match(readPerson(cells)) || cells.day === "" || cells.pose === "" || cells.isUnsure !== "";
    return photos.map(({ line, cells }) => ({ line, cells: { ...cells, isAsked: cells.isAsked !== "" && isOpen(cells) ? "yes" : "" } }));
  };
  await planPhotos(importId, { change: forgetAnswered }, now, people);
}

/** Whom the photos of a preview are of, by the names of their folders: how many of each, and the first day. */
export async function surveyPhotos(importId: string): Promise<SurveyedPerson[]> {
  const people = new Map<string, SurveyedPerson>();
  for (const { cells } of await readPhotoRows(db, importId)) {
    const who = readPerson(cells);
    const key = who.clientId ?? personKey(who);
    const known = people.get(key) ?? { key, ...who, phone: "", rows: 0, firstDay: null };
    people.set(key, { ...known, rows: known.rows + 1, firstDay: cells.day !== "" && (known.firstDay === null || cells.day < known.firstDay) ? cells.day : known.firstDay });
  }
  return [...people.values()];
}

/** A photo of a preview, as its row is stored. */
interface StoredPhoto {
  line: number;
  cells: PhotoCells;
}

interface PhotosChange {
  /** The photos that it changes; all if left out. */
  lines?: number[];
  change: (photos: readonly StoredPhoto[]) => StoredPhoto[] | Promise<StoredPhoto[]>;
}

const maxAttempts = 5;

/**
 * Changes photos of a preview and plans them again. What another call has changed since they were read is read and planned anew, so
 * that neither is lost. Throws 409 once the import was started, and after five attempts.
 */
async function planPhotos(importId: string, { lines, change }: PhotosChange, now: Date, people: BatchPeople | undefined): Promise<void> {
  const { options } = await getImportRecord(db, importId);
  const context = { ...toImportContext(parseImportOptions(options), now), people };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await readPhotoRows(db, importId, lines);
    const planned = await planRows(photosKind, (await change(before)).map(({ line, cells }) => ({ line, cells: { ...cells } })), context);
    const isWritten = await transaction(
      async (tx) => {
        const { status, stats } = await lockImport(tx, importId);
        if (status !== "previewed") throw conflict("This import has started, so its photos can't be sorted any more.");
        if (!isDeepStrictEqual(await readPhotoRows(tx, importId, lines), before)) return false;
        await replaceRows(tx, importId, planned.map(({ key: _key, ...row }) => row));
        await tx.import.update({ where: { id: importId }, data: { stats: { ...stats, counts: await countRows(tx, importId) } }, select: { id: true } });
        return true;
      },
      { storesKey: (written) => written },
    );
    if (isWritten) return;
  }
  throw conflict("Someone else is sorting the same photos right now. Please try again.");
}

function applyChange(cells: PhotoCells, change: PhotoChange | undefined): PhotoCells {
  const { day, pose, clientId, leaveOut } = change ?? {};
  return {
    ...cells,
    ...(day !== undefined && { day, isUnsure: "" }),
    ...(pose !== undefined && { pose }),
    ...(clientId !== undefined && { clientId }),
    ...(leaveOut !== undefined && { isLeftOut: leaveOut ? "yes" : "" }),
  };
}

/** The cells of photos that were stored, of these lines or of all. */
async function readPhotoRows(tx: Tx, importId: string, lines?: number[]): Promise<StoredPhoto[]> {
  const found = await tx.importRow.findMany({ where: { importId, ...(lines && { line: { in: lines } }) }, orderBy: { line: "asc" }, select: { line: true, data: true } });
  return found.flatMap(({ line, data }) => {
    // stageRows wrote it.
    const { row, cells } = data as { row?: Record<string, unknown>; cells?: Record<string, unknown> };
    const stored = toPhotoCells(row ?? cells ?? {});
    return stored.fileId === "" ? [] : { line, cells: stored };
  });
}

/** Replaces rows of a plan. Of two that are the same photo of the same client, the last counts. */
async function replaceRows(tx: Tx, importId: string, rows: readonly StagedRow[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "ImportRow" r SET "action" = n."action"::"ImportAction", "data" = n."data", "targetId" = n."targetId", "personId" = n."personId", "error" = n."error", "note" = n."note"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n("line" int, "action" text, "data" jsonb, "targetId" text, "personId" text, "error" text, "note" text)
    WHERE r."importId" = ${importId} AND r."line" = n."line"`;
  await tx.$executeRaw`
    UPDATE "ImportRow" r SET "action" = 'error', "note" = NULL, "error" = 'the same photo as on line ' || later."line" || ', which is used instead'
    FROM "ImportRow" later WHERE r."importId" = ${importId} AND later."importId" = ${importId} AND later."line" > r."line" AND r."action" = 'create' AND later."action" = 'create'
      AND later."personId" = r."personId" AND later."data"->'row'->>'originalHash' = r."data"->'row'->>'originalHash'`;
}

async function countRows(tx: Tx, importId: string): Promise<ImportPlanData["counts"]> {
  const [counts] = await tx.$queryRaw<ImportPlanData["counts"][]>`
    SELECT count(*)::int AS "total", count(*) FILTER (WHERE "action" = 'create')::int AS "create", count(*) FILTER (WHERE "action" = 'update')::int AS "update",
      count(*) FILTER (WHERE "action" = 'unchanged')::int AS "unchanged", count(*) FILTER (WHERE "action" = 'error')::int AS "error", count("note")::int AS "noted"
    FROM "ImportRow" WHERE "importId" = ${importId}`;
  return counts ?? { total: 0, create: 0, update: 0, unchanged: 0, error: 0, noted: 0 };
}
