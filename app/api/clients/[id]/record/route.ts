import { route } from "@/lib/api/route";
import { takeRecord } from "@/lib/records/commands";
import { exportRecord } from "@/lib/records/contract";

export const GET = route(exportRecord, ({ actor, params, now }) => takeRecord(actor, params.id, now));
