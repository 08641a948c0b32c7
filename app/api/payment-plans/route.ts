import { route } from "@/lib/api/route";
import { paymentPlans } from "@/lib/money/payments/contract";
import { plans } from "@/lib/money/payments/plans";
import { toPaymentPlan } from "@/lib/money/payments/shape";

export const GET = route(paymentPlans, async () => plans.map(toPaymentPlan));
