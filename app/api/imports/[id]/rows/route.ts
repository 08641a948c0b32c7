import { route } from "@/lib/api/route";
import { rows } from "@/lib/imports/contract";
import { listRows } from "@/lib/imports/queries";

export const GET = route(rows, ({ params, query }) => listRows(params.id, query));
