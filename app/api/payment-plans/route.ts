import { route } from "@/lib/api/route";
import { listPaymentPlans } from "@/lib/money/payments/contract";
import { findPaymentPlans } from "@/lib/money/payments/queries";

export const GET = route(listPaymentPlans, findPaymentPlans);
