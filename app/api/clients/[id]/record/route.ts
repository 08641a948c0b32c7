import { route } from "@/lib/api/route";
import { takeRecord } from "@/lib/practice/privacy/commands";
import { exportRecord } from "@/lib/practice/privacy/contract";

export const GET = route(exportRecord, ({ actor, params, now }) => takeRecord(actor, params.id, now));
