import { route } from "@/lib/api/route";
import { createBatch } from "@/lib/practice/import-batches/commands";
import { createImportBatch, listImportBatches } from "@/lib/practice/import-batches/contract";
import { getCommittedBatches } from "@/lib/practice/import-batches/queries";

export const GET = route(listImportBatches, ({ query, now }) => getCommittedBatches(query, now));
export const POST = route(createImportBatch, ({ actor, now }) => createBatch(actor, now));
