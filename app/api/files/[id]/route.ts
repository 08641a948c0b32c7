import { route } from "@/lib/api/route";
import { download } from "@/lib/files/contract";
import { openFile } from "@/lib/files/open";

export const GET = route(download, ({ actor, params, query, request, now }) => openFile(actor, params.id, request, query.download === "1", now));
