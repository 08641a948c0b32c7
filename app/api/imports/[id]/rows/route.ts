import { route } from "@/lib/api/route";
import { listImportRows } from "@/lib/practice/imports/contract";
import { getImportRows } from "@/lib/practice/imports/queries";

export const GET = route(listImportRows, ({ params, query }) => getImportRows(params.id, query));
