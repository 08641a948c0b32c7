import { route } from "@/lib/api/route";
import { downloadExport } from "@/lib/practice/transfer/commands";
import { downloadPracticeExport } from "@/lib/practice/transfer/contract";

export const GET = route(downloadPracticeExport, ({ actor, params, now }) => downloadExport(actor, params.id, now));
