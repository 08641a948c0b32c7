import type * as z from "zod/mini";
import type { createPaymentSetup, PaymentPage } from "@/lib/money/payment-links/contract";
import { type PlanRow, planSelect } from "@/lib/money/plans/shape";
import { formatMinorUnits } from "@/lib/platform/money";
import type { PaymentGateway } from "@/lib/providers/payments/gateway";
import type { Prisma } from "@/prisma/generated/client";

export const paymentLinkSelect = { id: true, clientId: true, priceId: true, gateway: true, gatewayId: true, token: true, url: true, createdAt: true, emailedAt: true, plan: { select: planSelect } } satisfies Prisma.PaymentLinkSelect;
export type PaymentLinkRow = Prisma.PaymentLinkGetPayload<{ select: typeof paymentLinkSelect }>;

const planPriceFields = ({ name, amountMinor, currency, recurring }: PlanRow) => ({
  amount: formatMinorUnits(amountMinor, currency),
  currency: currency.toUpperCase(),
  type: recurring ? ("recurring" as const) : ("one_time" as const),
  name,
});

export function toPaymentSetup({ id, priceId, url, createdAt, emailedAt, plan }: PaymentLinkRow, clientId: string, { mode }: Pick<PaymentGateway, "mode">): z.input<typeof createPaymentSetup.response> {
  const { name, ...price } = planPriceFields(plan);
  return { id, clientId, paymentUrl: url, priceId, planName: name, ...price, createdAt, emailedAt, isTest: mode === "test" };
}

export function toPaymentPage(plan: PlanRow, about: Omit<PaymentPage, "plan">): PaymentPage {
  const { description, payments, termMonths, features } = plan;
  return { ...about, plan: { ...planPriceFields(plan), description, payments, termMonths, features } };
}
