import { route } from "@/lib/api/route";
import { exportImportErrors } from "@/lib/practice/imports/contract";
import { exportErrorRows } from "@/lib/practice/imports/queries";

export const GET = route(exportImportErrors, ({ actor, params, now }) => exportErrorRows(actor, params.id, now));
