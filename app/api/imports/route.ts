import { route } from "@/lib/api/route";
import { commitImport } from "@/lib/practice/imports/commands";
import * as imports from "@/lib/practice/imports/contract";
import { listImports } from "@/lib/practice/imports/queries";

export const GET = route(imports.list, ({ query, now }) => listImports(query, now));
export const POST = route(imports.commit, ({ actor, body: { importId, ...choice }, now, progress }) => commitImport(actor, importId, choice, now, progress));
