import { route } from "@/lib/api/route";
import { listAuditLog } from "@/lib/core/audit/contract";
import { listAuditEvents } from "@/lib/core/audit/queries";

export const GET = route(listAuditLog, ({ actor, query }) => listAuditEvents(actor, query));
