import { route } from "@/lib/api/route";
import { rows } from "@/lib/practice/imports/contract";
import { listRows } from "@/lib/practice/imports/queries";

export const GET = route(rows, ({ params, query }) => listRows(params.id, query));
