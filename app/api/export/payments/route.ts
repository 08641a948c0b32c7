import { route } from "@/lib/api/route";
import { exportPayments } from "@/lib/finances/contract";
import { paymentsCsv } from "@/lib/finances/export";

export const GET = route(exportPayments, ({ actor, now }) => paymentsCsv(actor, now));
