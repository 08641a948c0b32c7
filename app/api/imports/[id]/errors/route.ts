import { route } from "@/lib/api/route";
import { errorFile } from "@/lib/practice/imports/contract";
import { errorFileOf } from "@/lib/practice/imports/queries";

export const GET = route(errorFile, ({ actor, params, now }) => errorFileOf(actor, params.id, now));
