import { route } from "@/lib/api/route";
import { failedPayments } from "@/lib/finances/contract";
import { listFailed } from "@/lib/finances/queries";

export const GET = route(failedPayments, ({ actor, query }) => listFailed(actor, query));
