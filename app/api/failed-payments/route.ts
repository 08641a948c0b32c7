import { route } from "@/lib/api/route";
import { failedPayments } from "@/lib/money/finances/contract";
import { listFailed } from "@/lib/money/finances/queries";

export const GET = route(failedPayments, ({ actor, query }) => listFailed(actor, query));
