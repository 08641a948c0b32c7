import { route } from "@/lib/api/route";
import { errorFile } from "@/lib/imports/contract";
import { errorFileOf } from "@/lib/imports/queries";

export const GET = route(errorFile, ({ actor, params, now }) => errorFileOf(actor, params.id, now));
