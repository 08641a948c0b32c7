import { route } from "@/lib/api/route";
import { changeBatch } from "@/lib/practice/import-batches/commands";
import { changeImportBatch, readImportBatch } from "@/lib/practice/import-batches/contract";
import { getImportBatch } from "@/lib/practice/import-batches/queries";

export const GET = route(readImportBatch, ({ params, now }) => getImportBatch(params.id, now));
export const PATCH = route(changeImportBatch, ({ actor, params, body, now, progress }) => changeBatch(actor, params.id, body, now, progress));
