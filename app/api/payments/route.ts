import { route } from "@/lib/api/route";
import { payments } from "@/lib/payments/contract";
import { listPayments } from "@/lib/payments/queries";

export const GET = route(payments, ({ actor, query }) => listPayments(actor, query));
