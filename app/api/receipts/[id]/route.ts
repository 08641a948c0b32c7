import { route } from "@/lib/api/route";
import { readReceipt } from "@/lib/money/payments/contract";
import { findReceipt } from "@/lib/money/payments/queries";

export const GET = route(readReceipt, ({ actor, params }) => findReceipt(actor, params.id));
