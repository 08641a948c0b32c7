import { route } from "@/lib/api/route";
import { downloadFile } from "@/lib/core/uploads/contract";
import { serveVisibleFile } from "@/lib/work/files/serve-file";

export const GET = route(downloadFile, ({ actor, params, query, request, now }) => serveVisibleFile(actor, params.id, request, query.download === "1", now));
