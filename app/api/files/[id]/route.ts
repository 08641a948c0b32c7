import { route } from "@/lib/api/route";
import { download } from "@/lib/files/contract";
import { openFile } from "@/lib/files/open";

export const GET = route(download, ({ actor, params, query }) => openFile(actor, params.id, query.download === "1"));
