import type * as z from "zod/mini";
import type { payment, readReceipt } from "@/lib/money/payments/contract";
import { receiptNumber, settledOrChargedAmount } from "@/lib/money/payments/rules";
import { formatMinorUnits } from "@/lib/platform/money";
import type { Prisma } from "@/prisma/generated/client";

export const paymentSelect = {
  id: true,
  clientId: true,
  status: true,
  planName: true,
  planType: true,
  amountMinor: true,
  currency: true,
  settledMinor: true,
  refundedMinor: true,
  disputedMinor: true,
  paidAt: true,
  failedAt: true,
  createdAt: true,
  client: { select: { user: { select: { firstName: true, lastName: true, archivedAt: true } } } },
} satisfies Prisma.PaymentSelect;

export type PaymentRow = Prisma.PaymentGetPayload<{ select: typeof paymentSelect }>;

export const toPayment = ({ client, ...row }: PaymentRow): z.input<typeof payment> => ({
  ...row,
  ...settledOrChargedAmount(row),
  paymentDate: row.paidAt ?? row.failedAt ?? row.createdAt,
  returned: formatMinorUnits(row.refundedMinor + row.disputedMinor, "gbp"),
  client: client && { firstName: client.user.firstName, lastName: client.user.lastName, isArchived: client.user.archivedAt !== null },
});

export const printedReceiptSelect = {
  id: true,
  gateway: true,
  planName: true,
  amountMinor: true,
  currency: true,
  settledMinor: true,
  refundedMinor: true,
  paidAt: true,
  cardBrand: true,
  cardLast4: true,
  client: { select: { user: { select: { firstName: true, lastName: true } } } },
} satisfies Prisma.PaymentSelect;
type PrintedReceiptRow = Prisma.PaymentGetPayload<{ select: typeof printedReceiptSelect }>;

/** Refunds are stored in pence and converted to the payment's own currency, so that a full refund equals the amount. */
export function toPrintedReceipt({ id, gateway, planName, amountMinor, currency, settledMinor, refundedMinor, paidAt, cardBrand, cardLast4, client }: PrintedReceiptRow & { paidAt: Date }): Omit<z.input<typeof readReceipt.response>, "practice"> {
  return {
    id,
    number: receiptNumber({ id, paidAt }),
    planName,
    amount: formatMinorUnits(amountMinor, currency),
    currency: currency.toUpperCase(),
    paidAt,
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    refunded: formatMinorUnits(settledMinor > 0 ? Math.round((amountMinor * refundedMinor) / settledMinor) : refundedMinor, currency),
    clientName: client && `${client.user.firstName} ${client.user.lastName}`.trim(),
    isTest: gateway === "sandbox",
  };
}
