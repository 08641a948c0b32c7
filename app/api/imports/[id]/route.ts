import { route } from "@/lib/api/route";
import { read } from "@/lib/practice/imports/contract";
import { readImport } from "@/lib/practice/imports/queries";

export const GET = route(read, ({ params, now }) => readImport(params.id, now));
