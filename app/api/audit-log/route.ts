import { route } from "@/lib/api/route";
import { auditLog } from "@/lib/audit/contract";
import { listEvents } from "@/lib/audit/queries";

export const GET = route(auditLog, ({ actor, query }) => listEvents(actor, query));
