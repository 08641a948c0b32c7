import { route } from "@/lib/api/route";
import { listFailedPayments } from "@/lib/money/finances/contract";
import { findFailedPayments } from "@/lib/money/finances/queries";

export const GET = route(listFailedPayments, ({ actor, query }) => findFailedPayments(actor, query));
