import { route } from "@/lib/api/route";
import { undoImport } from "@/lib/imports/commands";
import { undo } from "@/lib/imports/contract";

export const POST = route(undo, ({ actor, params, now, progress }) => undoImport(actor, params.id, now, progress));
