import { route } from "@/lib/api/route";
import { download } from "@/lib/core/uploads/contract";
import { openFile } from "@/lib/work/files/open";

export const GET = route(download, ({ actor, params, query, request, now }) => openFile(actor, params.id, request, query.download === "1", now));
