import { route } from "@/lib/api/route";
import { commitBatch } from "@/lib/practice/import-batches/commit";
import { commitImportBatch } from "@/lib/practice/import-batches/contract";

export const POST = route(commitImportBatch, ({ actor, params, now, progress }) => commitBatch(actor, params.id, now, progress));
