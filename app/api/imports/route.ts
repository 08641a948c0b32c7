import { route } from "@/lib/api/route";
import { applyImport } from "@/lib/practice/imports/commit";
import * as imports from "@/lib/practice/imports/contract";
import { getCommittedImports } from "@/lib/practice/imports/queries";

export const GET = route(imports.listImports, ({ query, now }) => getCommittedImports(query, now));
export const POST = route(imports.commitImport, ({ actor, body: { importId, ...choice }, now, progress }) => applyImport(actor, importId, choice, now, progress));
