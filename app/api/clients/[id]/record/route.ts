import { route } from "@/lib/api/route";
import { downloadClientRecord } from "@/lib/practice/privacy/commands";
import { exportRecord } from "@/lib/practice/privacy/contract";

export const GET = route(exportRecord, ({ actor, params, now }) => downloadClientRecord(actor, params.id, now));
