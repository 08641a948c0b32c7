import { route } from "@/lib/api/route";
import { listPayments } from "@/lib/money/payments/contract";
import { findPayments } from "@/lib/money/payments/queries";

export const GET = route(listPayments, ({ actor, query }) => findPayments(actor, query));
