import { route } from "@/lib/api/route";
import { undoBatch } from "@/lib/practice/import-batches/commit";
import { undoImportBatch } from "@/lib/practice/import-batches/contract";

export const POST = route(undoImportBatch, ({ actor, params, now, progress }) => undoBatch(actor, params.id, now, progress));
