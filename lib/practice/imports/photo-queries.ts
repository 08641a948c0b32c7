import { invalidCursor, type PageQuery, ResultPage } from "@/lib/api/paging";
import type { Coach } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { findStoredFile } from "@/lib/core/uploads/queries";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { importPhotoUrl } from "@/lib/platform/paths";
import { photosKind, toPhotoCells } from "@/lib/practice/imports/kinds/photos";
import type { ImportPhoto } from "@/lib/practice/imports/photo-contract";
import { importedPoses } from "@/lib/practice/imports/reading/photo-names";
import { serveFile } from "@/lib/work/files/serve-file";

interface PhotoRow {
  line: number;
  stored: Record<string, unknown>;
  personId: string | null;
  who: string | null;
  error: string | null;
}

const defaultPageSize = 60;

/** A page of the photos of a preview that are to be sorted, in the order of the ZIP. Throws 404, and 400 for an invalid cursor. */
export async function findImportPhotos(importId: string, { limit = defaultPageSize, cursor = "0" }: PageQuery): Promise<ResultPage<ImportPhoto>> {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidCursor();
  await requirePhotoImport(importId);
  const rows = await db.$queryRaw<PhotoRow[]>`
    SELECT "line", COALESCE("data"->'row', "data"->'cells') AS "stored", "personId", "data"->'row'->'who'->>'name' AS "who", "error" FROM "ImportRow"
    WHERE "importId" = ${importId} AND "line" > ${Number(cursor)} AND COALESCE("data"->'row', "data"->'cells')->>'isAsked' = 'yes' ORDER BY "line" LIMIT ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return new ResultPage(rows.slice(0, limit).map((row) => toImportPhoto(importId, row)), last ? String(last.line) : null);
}

function toImportPhoto(importId: string, { line, stored, personId, who, error }: PhotoRow): ImportPhoto {
  const { path, name, day, pose, isLeftOut } = toPhotoCells(stored);
  return { line, path, who: who || name, clientId: personId, day: day || null, pose: importedPoses.find((one) => one === pose) ?? null, isLeftOut: isLeftOut !== "", url: importPhotoUrl(importId, line), error };
}

async function requirePhotoImport(importId: string) {
  const found = await db.import.findFirst({ where: { id: importId, kind: photosKind.name, status: { in: ["previewed", "committing"] } }, select: { id: true } });
  if (!found) throw notFound();
}

/** Serves the picture of a photo of a preview, and records that a coach opened it. Throws 404, also once it is imported. */
export async function serveImportPhoto(coach: Coach, importId: string, line: string, request: Request, now: Date): Promise<Response> {
  if (!/^\d{1,9}$/.test(line)) throw notFound();
  await requirePhotoImport(importId);
  const row = await db.importRow.findUnique({ where: { importId_line: { importId, line: Number(line) } }, select: { targetId: true, personId: true } });
  const file = row?.targetId ? await findStoredFile({ id: row.targetId, purpose: "progress_photo" }) : null;
  if (!row || !file) throw notFound();
  const response = await serveFile(file, request, false);
  if (row.personId && response.ok && response.body) recordAccess(coach, [row.personId], "progress_photos", now);
  return response;
}
