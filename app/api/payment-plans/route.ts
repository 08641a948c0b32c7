import { route } from "@/lib/api/route";
import { paymentPlans } from "@/lib/payments/contract";
import { plans } from "@/lib/payments/plans";
import { toPaymentPlan } from "@/lib/payments/shape";

export const GET = route(paymentPlans, async () => plans.map(toPaymentPlan));
