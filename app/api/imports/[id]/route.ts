import { route } from "@/lib/api/route";
import { readImport } from "@/lib/practice/imports/contract";
import { getImport } from "@/lib/practice/imports/queries";

export const GET = route(readImport, ({ params, now }) => getImport(params.id, now));
