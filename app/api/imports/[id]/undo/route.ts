import { route } from "@/lib/api/route";
import { revertImport } from "@/lib/practice/imports/undo";
import { undoImport } from "@/lib/practice/imports/contract";

export const POST = route(undoImport, ({ actor, params, now, progress }) => revertImport(actor, params.id, now, progress));
