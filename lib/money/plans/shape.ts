import type { PaymentPlan } from "@/lib/money/plans/contract";
import type { Prisma } from "@/prisma/generated/client";

export const planSelect = {
  priceId: true,
  productId: true,
  name: true,
  description: true,
  features: true,
  amountMinor: true,
  currency: true,
  recurring: true,
  payments: true,
  termMonths: true,
  planType: true,
  popular: true,
  offered: true,
  isDefault: true,
  position: true,
  archivedAt: true,
  replacedAt: true,
} satisfies Prisma.PaymentPlanSelect;

/** A plan at one price. `priceId` is the lookup key of the price at Stripe. */
export type PlanRow = Prisma.PaymentPlanGetPayload<{ select: typeof planSelect }>;

export const toPaymentPlan = ({ amountMinor, recurring, popular, archivedAt, replacedAt: _replacedAt, ...plan }: PlanRow): PaymentPlan => ({
  ...plan,
  id: plan.productId,
  amount: amountMinor,
  type: recurring ? "recurring" : "one_time",
  interval: recurring ? "month" : null,
  popular,
  mostPopular: popular,
  archived: archivedAt !== null,
});
