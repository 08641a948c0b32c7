import { route } from "@/lib/api/route";
import { payments } from "@/lib/money/payments/contract";
import { listPayments } from "@/lib/money/payments/queries";

export const GET = route(payments, ({ actor, query }) => listPayments(actor, query));
