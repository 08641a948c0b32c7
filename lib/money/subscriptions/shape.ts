import type * as z from "zod/mini";
import { intervalOf, isSubscriptionActive } from "@/lib/money/payments/rules";
import type { PlanRow } from "@/lib/money/plans/shape";
import type { OfferedPlan, readSubscription } from "@/lib/money/subscriptions/contract";
import { canCancelSubscription, nextPaymentAt } from "@/lib/money/subscriptions/rules";
import { everyMonth, formatMinorUnits } from "@/lib/platform/money";
import { toFailureKind } from "@/lib/providers/payments/declines";
import type { Prisma } from "@/prisma/generated/client";

export const billingSelect = {
  id: true,
  planName: true,
  recurring: true,
  amountMinor: true,
  currency: true,
  intervalUnit: true,
  intervalCount: true,
  status: true,
  startedAt: true,
  currentPeriodEnd: true,
  cancelAt: true,
  endedAt: true,
  graceUntil: true,
} satisfies Prisma.SubscriptionSelect;

export const subscriptionSelect = { ...billingSelect, gatewayId: true, priceId: true } satisfies Prisma.SubscriptionSelect;
export type SubscriptionRow = Prisma.SubscriptionGetPayload<{ select: typeof subscriptionSelect }>;

export const receiptSelect = {
  id: true,
  subscriptionId: true,
  planName: true,
  amountMinor: true,
  currency: true,
  status: true,
  failureReason: true,
  failureKind: true,
  nextRetryAt: true,
  paidAt: true,
  failedAt: true,
  closedAt: true,
  createdAt: true,
} satisfies Prisma.PaymentSelect;
type ReceiptRow = Prisma.PaymentGetPayload<{ select: typeof receiptSelect }>;

const chargedAmount = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => ({ amount: formatMinorUnits(amountMinor, currency), currency: currency.toUpperCase() });

export const toOfferedPlan = ({ priceId, name, description, recurring, payments, termMonths, features, ...price }: PlanRow): OfferedPlan => ({
  priceId,
  name,
  description,
  ...chargedAmount(price),
  recurring,
  interval: recurring ? everyMonth : null,
  payments,
  termMonths,
  features,
});

interface SubscriptionFacts {
  /** The number of monthly payments, if it is limited. */
  paymentCount: number | null;
  card: { cardBrand: string | null; cardLast4: string | null; cardExpiry: string | null } | null;
  payments: readonly ReceiptRow[];
  /** Cancelled by the client. */
  cancelled: boolean;
}

/** A one-time plan past its term is shown as ended, although the gateway reports no event for that. */
export function toSubscriptionDetails(row: SubscriptionRow, { paymentCount, card, payments, cancelled }: SubscriptionFacts, now: Date): z.input<typeof readSubscription.response> {
  const status = row.status === "incomplete" || (!row.recurring && row.status === "active" && !isSubscriptionActive(row, now)) ? "ended" : row.status;
  const overdue = status === "past_due" ? payments.find((payment) => payment.status === "failed" && payment.closedAt === null && payment.subscriptionId === row.id) : undefined;
  return {
    status,
    plan: { name: row.planName, ...chargedAmount(row), recurring: row.recurring, interval: intervalOf(row), payments: paymentCount },
    startedAt: row.startedAt,
    currentPeriodEnd: row.currentPeriodEnd,
    nextPaymentAt: nextPaymentAt(row),
    cancelAt: row.cancelAt,
    endedAt: row.endedAt ?? (status === "ended" ? row.currentPeriodEnd : null),
    cancelled,
    canCancel: canCancelSubscription({ ...row, cancelled, payments: paymentCount }),
    card: card?.cardBrand && card.cardLast4 && card.cardExpiry ? { brand: card.cardBrand, last4: card.cardLast4, expiry: card.cardExpiry } : null,
    failure: overdue
      ? { ...chargedAmount(overdue), kind: toFailureKind(overdue.failureKind), reason: overdue.failureReason, failedAt: overdue.failedAt ?? overdue.createdAt, nextRetryAt: overdue.nextRetryAt, graceUntil: row.graceUntil }
      : null,
    receipts: payments.flatMap((payment) => (payment.status === "pending" || isUnrelatedFailure(payment, row) ? [] : [toReceipt(payment, payment.status)])),
  };
}

/** A failed payment of another subscription can no longer be paid. */
const isUnrelatedFailure = (payment: ReceiptRow, row: SubscriptionRow) => payment.status === "failed" && payment.subscriptionId !== row.id;

const toReceipt = ({ id, planName, paidAt, failedAt, createdAt, ...price }: ReceiptRow, status: "succeeded" | "failed" | "refunded" | "disputed") => ({
  id,
  planName,
  ...chargedAmount(price),
  status,
  date: paidAt ?? failedAt ?? createdAt,
});
