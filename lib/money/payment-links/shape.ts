import type * as z from "zod/mini";
import type { createPaymentSetup, PaymentPage } from "@/lib/money/payment-links/contract";
import { assignedOrDefaultPlan, type PaymentPlanDefinition } from "@/lib/money/payments/plans";
import { formatMinorUnits } from "@/lib/platform/money";
import type { PaymentGateway } from "@/lib/providers/payments/gateway";
import type { Prisma } from "@/prisma/generated/client";

export const paymentLinkSelect = { id: true, clientId: true, priceId: true, gateway: true, gatewayId: true, token: true, url: true, createdAt: true, emailedAt: true } satisfies Prisma.PaymentLinkSelect;
export type PaymentLinkRow = Prisma.PaymentLinkGetPayload<{ select: typeof paymentLinkSelect }>;

const planPriceFields = ({ name, amountMinor, currency, recurring }: PaymentPlanDefinition) => ({
  amount: formatMinorUnits(amountMinor),
  currency: currency.toUpperCase(),
  type: recurring ? ("recurring" as const) : ("one_time" as const),
  name,
});

export function toPaymentSetup({ id, priceId, url, createdAt, emailedAt }: PaymentLinkRow, clientId: string, { mode }: Pick<PaymentGateway, "mode">): z.input<typeof createPaymentSetup.response> {
  const { name, ...price } = planPriceFields(assignedOrDefaultPlan(priceId));
  return { id, clientId, paymentUrl: url, priceId, planName: name, ...price, createdAt, emailedAt, isTest: mode === "test" };
}

export function toPaymentPage(plan: PaymentPlanDefinition, about: Omit<PaymentPage, "plan">): PaymentPage {
  const { description, payments, termMonths, features } = plan;
  return { ...about, plan: { ...planPriceFields(plan), description, payments, termMonths, features: [...features] } };
}
