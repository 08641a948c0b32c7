import { route } from "@/lib/api/route";
import { listPaymentPlans } from "@/lib/money/payments/contract";
import { paymentPlanDefinitions } from "@/lib/money/payments/plans";
import { toPaymentPlan } from "@/lib/money/payments/shape";

export const GET = route(listPaymentPlans, async () => paymentPlanDefinitions.map(toPaymentPlan));
