import { route } from "@/lib/api/route";
import * as files from "@/lib/work/files/contract";
import { findClientFiles } from "@/lib/work/files/queries";

export const GET = route(files.listClientFiles, ({ actor, params, query }) => findClientFiles(actor, params.id, query));
