import { route } from "@/lib/api/route";
import { exportPayments } from "@/lib/money/finances/contract";
import { paymentsCsv } from "@/lib/money/finances/payments-csv";

export const GET = route(exportPayments, ({ actor, query, now }) => paymentsCsv(actor, query.columns ?? "specified", now));
