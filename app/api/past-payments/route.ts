import { route } from "@/lib/api/route";
import { listPastPayments } from "@/lib/money/past-payments/contract";
import { findPastPayments } from "@/lib/money/past-payments/queries";

export const GET = route(listPastPayments, ({ actor, query }) => findPastPayments(actor, query));
