import type * as z from "zod/mini";
import type { createPaymentSetup, PayPage } from "@/lib/money/payment-links/contract";
import { inUnits } from "@/lib/platform/money";
import { type Plan, planFor } from "@/lib/money/payments/plans";
import type { PaymentGateway } from "@/lib/providers/payments/gateway";
import type { Prisma } from "@/prisma/generated/client";

/** What is read of a payment link; `toSetup` turns it into the contract's shape. */
export const linkSelect = { id: true, clientId: true, priceId: true, gateway: true, gatewayId: true, token: true, url: true, createdAt: true, emailedAt: true } satisfies Prisma.PaymentLinkSelect;
export type LinkRow = Prisma.PaymentLinkGetPayload<{ select: typeof linkSelect }>;

const sold = ({ name, amountMinor, currency, recurring }: Plan) => ({
  amount: inUnits(amountMinor),
  currency: currency.toUpperCase(),
  type: recurring ? ("recurring" as const) : ("one_time" as const),
  name,
});

/** A link as the coach reads it; what it charges is what the plan's price says. */
export function toSetup({ id, priceId, url, createdAt, emailedAt }: LinkRow, clientId: string, { mode }: Pick<PaymentGateway, "mode">): z.input<typeof createPaymentSetup.response> {
  const { name, ...price } = sold(planFor(priceId));
  return { id, clientId, paymentUrl: url, priceId, planName: name, ...price, createdAt, emailedAt, isTest: mode === "test" };
}

/** A link's page. */
export function toPayPage(plan: Plan, about: Omit<PayPage, "plan">): PayPage {
  const { description, payments, termMonths, features } = plan;
  return { ...about, plan: { ...sold(plan), description, payments, termMonths, features: [...features] } };
}
