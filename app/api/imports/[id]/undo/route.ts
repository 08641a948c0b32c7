import { route } from "@/lib/api/route";
import { undoImport } from "@/lib/practice/imports/commands";
import { undo } from "@/lib/practice/imports/contract";

export const POST = route(undo, ({ actor, params, now, progress }) => undoImport(actor, params.id, now, progress));
