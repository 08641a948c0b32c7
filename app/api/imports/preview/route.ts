import { route } from "@/lib/api/route";
import { createImportPlan } from "@/lib/practice/imports/commands";
import * as imports from "@/lib/practice/imports/contract";

export const POST = route(imports.previewImport, ({ actor, body, now, progress }) => createImportPlan(actor, body, now, progress));
