"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { LocalTime } from "@/components/common/local-time";
import { ShowMore } from "@/components/common/show-more";
import { ErrorState } from "@/components/feedback/error-state";
import { clientPaymentsQuery } from "@/components/finances/list-queries";
import { hasReceipt, paymentStatusVariants, returnedAmountText } from "@/components/finances/payment-text";
import { ReceiptLink } from "@/components/payments/receipt-link";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { listPayments } from "@/lib/money/payments/calls";
import { formatPaymentStatus } from "@/lib/money/payments/rules";
import { amountText } from "@/lib/platform/money";

/** A client's payments, newest first: when, what for, how much, and whether it was paid. */
export function PaymentList({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(infiniteQueryFor(listPayments, clientPaymentsQuery(clientId)));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="py-4" /> : <Skeleton className="h-24" />;
  const payments = query.data.pages.flatMap(({ rows }) => rows);
  if (payments.length === 0) return <p className="text-muted-foreground">No payments yet.</p>;
  return (
    <>
      <ul aria-label="Payments" className="divide-y">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-40">
              <p className="wrap-anywhere">{payment.planName}</p>
              <p className="text-sm text-muted-foreground">
                <LocalTime at={payment.paymentDate} />
                {returnedAmountText(payment) ? ` · ${returnedAmountText(payment)}` : null}
                {hasReceipt(payment) ? (
                  <>
                    {" · "}
                    <ReceiptLink paymentId={payment.id} of={`${amountText(payment)}, ${payment.planName}`} />
                  </>
                ) : null}
              </p>
            </div>
            <p className="font-semibold tabular-nums">{amountText(payment)}</p>
            <Badge variant={paymentStatusVariants[payment.status]}>{formatPaymentStatus(payment.status)}</Badge>
          </li>
        ))}
      </ul>
      <ShowMore list={query} label="Show earlier payments" />
    </>
  );
}
