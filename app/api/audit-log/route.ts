import { route } from "@/lib/api/route";
import { auditLog } from "@/lib/core/audit/contract";
import { listEvents } from "@/lib/core/audit/queries";

export const GET = route(auditLog, ({ actor, query }) => listEvents(actor, query));
