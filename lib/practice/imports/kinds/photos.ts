import { findWithdrawnAmong } from "@/lib/core/consents/queries";
import { lockClients } from "@/lib/people/clients/commands";
import { formatLongDay } from "@/lib/platform/date-texts";
import type { ImportContext, ImportKind, ParsedRow, PlannedRow } from "@/lib/practice/imports/kind";
import { type ClientMatch, formatPersonReference, matchClients, type PersonReference, readFullName } from "@/lib/practice/imports/kinds/client-matching";
import { importedPoses, isPlausible } from "@/lib/practice/imports/reading/photo-names";
import { addImportedPhotos, removeImportedPhotos } from "@/lib/work/check-ins/imported-photo-commands";
import { findSamePhotos, type ImportedPhoto } from "@/lib/work/check-ins/imported-photo-queries";

/** What is known of a photo, as texts; "" is unknown. The stored file is of the photo, ready to be shown. */
const photoCellNames = ["path", "name", "clientId", "day", "dayFrom", "pose", "originalHash", "fileId", "isAsked", "isUnsure", "isLeftOut"] as const;
export type PhotoCells = Record<(typeof photoCellNames)[number], string>;

/** A photo's cells, and the person once they are found. */
export interface PhotoImportRow extends PhotoCells {
  who: PersonReference;
}

/** The cells of a photo, from a row or from cells that were stored; what is missing is "". */
export const toPhotoCells = (stored: Readonly<Record<string, unknown>>): PhotoCells =>
  Object.fromEntries(photoCellNames.map((name) => [name, typeof stored[name] === "string" ? stored[name] : ""])) as PhotoCells;

const poseLabels: Record<string, string | undefined> = { front: "Front", side: "Side", back: "Back", other: "Other pose" };

/** Progress photos from a ZIP, each with a day and a pose. Its rows come from `stagePhotoArchive`, not from a file with columns. */
export const photosKind: ImportKind<PhotoImportRow> = {
  name: "photos",
  fields: [],
  isAboutClients: true,
  parseRow: (cells) => ({ row: { ...toPhotoCells(cells), who: readPerson(toPhotoCells(cells)) } }),
  async plan(rows, context) {
    const match = await matchClients(rows.map(({ row }) => row.who), context.people);
    const matched = rows.map((parsed) => ({ ...parsed, match: match(parsed.row.who) }));
    const keys = matched.flatMap(({ row: { originalHash }, match: found }) => ("client" in found ? { clientId: found.client.id, originalHash } : []));
    const known = new Map((await findSamePhotos(keys)).map((photo) => [photoKey(photo), photo]));
    const withdrawn = await findWithdrawnAmong(keys.map(({ clientId }) => clientId), "body_photos");
    return matched.map((parsed) => planPhoto(parsed, parsed.match, { known, withdrawn }, context));
  },
  async apply(tx, planned, { now }) {
    const photos = planned.flatMap(toNewPhoto);
    const clientIds = photos.map(({ clientId }) => clientId);
    // Consent is withdrawn under the same lock, so what is read after it holds until the transaction ends.
    await lockClients(tx, clientIds);
    const withdrawn = await findWithdrawnAmong(clientIds, "body_photos", tx);
    const added = new Set(await addImportedPhotos(tx, photos.filter(({ clientId }) => !withdrawn.has(clientId)), now));
    return planned.flatMap(({ line, row }) => (added.has(row.fileId) ? [] : line));
  },
  // Nothing in the product changes an imported photo.
  findEdited: async () => [],
  async revert(tx, planned) {
    await removeImportedPhotos(tx, planned.map(({ row }) => row.fileId));
    return [];
  },
  describe({ action, row }) {
    const what = action === "create" ? [formatLongDay(row.day), poseLabels[row.pose || "other"] ?? row.pose] : [];
    return { who: formatPersonReference(row.who), changes: [...what, row.path] };
  },
};

/** The client that was chosen for the photo, else the one that its folder names. */
export function readPerson({ name, clientId }: PhotoCells): PersonReference {
  if (clientId !== "") return { email: "", name: "", clientId };
  return name.includes("@") ? { email: name.toLowerCase(), name: "" } : { email: "", name: readFullName(name) };
}

const photoKey = ({ clientId, originalHash }: Pick<ImportedPhoto, "clientId" | "originalHash">) => `${clientId} ${originalHash}`;

interface KnownPhotos {
  known: ReadonlyMap<string, ImportedPhoto>;
  /** The clients who don't want photos to be kept. */
  withdrawn: ReadonlySet<string>;
}

function planPhoto({ line, row }: ParsedRow<PhotoImportRow>, match: ClientMatch, { known, withdrawn }: KnownPhotos, { today }: ImportContext): PlannedRow<PhotoImportRow> {
  const client = "client" in match ? match.client : null;
  const planned = { line, row, before: null, targetId: row.fileId || null, personId: client?.id ?? null, key: `line ${line}`, error: null };
  const skip = (reason: string): PlannedRow<PhotoImportRow> => ({ ...planned, action: "error", error: `${row.path}: ${reason}` });
  if (row.isLeftOut !== "") return skip("left out");
  if (!client) return skip("error" in match && row.name !== "" ? match.error : "Please choose whose photo this is");
  const found = known.get(photoKey({ clientId: client.id, originalHash: row.originalHash }));
  const named = { ...row, who: { ...row.who, name: client.name } };
  const key = photoKey({ clientId: client.id, originalHash: row.originalHash });
  if (found) return { ...planned, row: named, key, action: "unchanged", targetId: found.fileId };
  if (withdrawn.has(client.id)) return skip("this client has withdrawn their consent for photos");
  if (row.day === "") return skip("Please choose the day");
  if (!isPlausible(row.day, today)) return skip("Please choose a day that isn't in the future");
  return { ...planned, row: named, key, action: "create", note: noteOn(row) };
}

/** What to say of a photo that is imported: a date that can be read in two ways, and a missing pose. */
function noteOn({ path, day, pose, isUnsure }: PhotoCells): string | null {
  const notes = [...(isUnsure === "" ? [] : [`its date is read as ${formatLongDay(day)}`]), ...(pose === "" ? ["no pose, so it's in their files but can't be compared"] : [])];
  return notes.length > 0 ? `${path}: ${notes.join("; ")}` : null;
}

const toNewPhoto = ({ action, personId, row: { fileId, day, pose, originalHash } }: PlannedRow<PhotoImportRow>): ImportedPhoto[] =>
  action === "create" && personId !== null ? [{ fileId, clientId: personId, day, pose: importedPoses.find((one) => one === pose) ?? "other", originalHash }] : [];
