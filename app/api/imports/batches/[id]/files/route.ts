import { route } from "@/lib/api/route";
import { addUpload } from "@/lib/practice/import-batches/commands";
import { addBatchFiles } from "@/lib/practice/import-batches/contract";

export const POST = route(addBatchFiles, ({ actor, params, file, now }) => addUpload(actor, params.id, file, now));
