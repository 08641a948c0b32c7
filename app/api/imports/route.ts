import { route } from "@/lib/api/route";
import { commitImport } from "@/lib/imports/commands";
import * as imports from "@/lib/imports/contract";
import { listImports } from "@/lib/imports/queries";

export const GET = route(imports.list, ({ query, now }) => listImports(query, now));
export const POST = route(imports.commit, ({ actor, body: { importId, ...choice }, now, progress }) => commitImport(actor, importId, choice, now, progress));
