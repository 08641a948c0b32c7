import { route } from "@/lib/api/route";
import { read } from "@/lib/imports/contract";
import { readImport } from "@/lib/imports/queries";

export const GET = route(read, ({ params, now }) => readImport(params.id, now));
