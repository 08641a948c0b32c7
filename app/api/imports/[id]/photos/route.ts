import { route } from "@/lib/api/route";
import { sortPhotosOfMove } from "@/lib/practice/import-batches/commands";
import { listImportPhotos, sortImportPhotos } from "@/lib/practice/imports/photo-contract";
import { findImportPhotos } from "@/lib/practice/imports/photo-queries";

export const GET = route(listImportPhotos, ({ params, query }) => findImportPhotos(params.id, query));
export const PATCH = route(sortImportPhotos, ({ actor, params, body, now }) => sortPhotosOfMove(actor, params.id, body.photos, now));
