import type * as z from "zod/mini";
import type { listFailedPayments, PaymentAttempt } from "@/lib/money/finances/contract";
import { toPayment } from "@/lib/money/payments/shape";
import { coachFailureText } from "@/lib/providers/payments/declines";

/** A flat row of the failed payments query; `tries` is aggregated as JSON, with dates as text. */
export interface FailedPaymentRow {
  id: string;
  clientId: string | null;
  status: "pending" | "succeeded" | "failed" | "refunded" | "disputed";
  planName: string;
  planType: "monthly" | "six_month";
  amountMinor: number;
  settledMinor: number;
  refundedMinor: number;
  disputedMinor: number;
  currency: string;
  failureReason: string | null;
  failureKind: string | null;
  nextRetryAt: Date | null;
  paidAt: Date | null;
  failedAt: Date | null;
  createdAt: Date;
  at: Date;
  graceUntil: Date | null;
  isPastDue: boolean | null;
  isOpen: boolean;
  firstName: string | null;
  lastName: string | null;
  archivedAt: Date | null;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpiry: string | null;
  tries: (PaymentAttempt & { failureKind: string | null })[];
}

export function toFailedPayment(row: FailedPaymentRow): z.input<typeof listFailedPayments.response>[number] {
  const { firstName, lastName, archivedAt, cardBrand: brand, cardLast4: last4, cardExpiry: expiry, tries, graceUntil, isPastDue, failureReason, failureKind, at: _at, ...payment } = row;
  const client = firstName === null ? null : { user: { firstName, lastName: lastName ?? "", archivedAt } };
  return {
    ...payment,
    ...toPayment({ ...payment, client }),
    failureReason: coachFailureText(failureKind, failureReason),
    graceUntil: isPastDue && payment.isOpen ? graceUntil : null,
    nextRetryAt: payment.isOpen ? payment.nextRetryAt : null,
    card: brand && last4 && expiry ? { brand, last4, expiry } : null,
    tries: tries.map(({ failureKind: kind, reason, ...attempt }) => ({ ...attempt, reason: coachFailureText(kind, reason), at: new Date(attempt.at) })),
  };
}

export const providerDashboardUrl = ({ kind, mode }: { kind: "stripe" | "sandbox"; mode: "live" | "test" }) =>
  kind === "sandbox" ? null : `https://dashboard.stripe.com/${mode === "test" ? "test/" : ""}payments`;
