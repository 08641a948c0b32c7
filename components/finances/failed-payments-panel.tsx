"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { clientFailedPaymentsQuery } from "@/components/finances/list-queries";
import { attemptLabel, recoveryStatus } from "@/components/finances/payment-text";
import { RetryPaymentButton } from "@/components/finances/retry-payment-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { listFailedPayments } from "@/lib/money/finances/calls";
import type { FailedPayment, PaymentAttempt } from "@/lib/money/finances/contract";
import { amountText } from "@/lib/platform/money";
import { cardLabel } from "@/lib/providers/payments/card-label";

/** Lists a client's failed payments with their past and scheduled retries. */
export function FailedPaymentsPanel({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(infiniteQueryFor(listFailedPayments, clientFailedPaymentsQuery(clientId)));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="py-4" /> : <Skeleton className="h-24" />;
  const payments = query.data.pages.flatMap(({ rows }) => rows);
  if (payments.length === 0) return <p className="text-muted-foreground">No failed payments.</p>;
  return (
    <>
      <ul className="divide-y">
        {payments.map((payment) => (
          <FailedPaymentEntry key={payment.id} payment={payment} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="outline" size="sm" pending={query.isFetchingNextPage} pendingLabel="Loading..." onClick={() => void query.fetchNextPage()} className="mt-4">
          Show earlier
        </Button>
      ) : null}
    </>
  );
}

function FailedPaymentEntry({ payment }: { payment: FailedPayment }) {
  const { text, variant } = recoveryStatus(payment);
  const { isOpen, nextRetryAt, graceUntil, card } = payment;
  return (
    <li className="py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h4 className="min-w-0 flex-1 basis-44 font-semibold wrap-anywhere">
          {amountText(payment)} for {payment.planName}
        </h4>
        <Badge variant={variant}>{text}</Badge>
        {isOpen ? <RetryPaymentButton payment={payment} /> : null}
      </div>
      <ol className="mt-3 grid gap-2.5">
        {attemptHistory(payment).map((attempt) => (
          <AttemptItem key={attempt.id} attempt={attempt} />
        ))}
        {nextRetryAt ? (
          <UpcomingStep>
            Next automatic retry: <LocalTime at={nextRetryAt} format="dateTime" />
          </UpcomingStep>
        ) : null}
        {graceUntil ? (
          <UpcomingStep>
            Coaching continues until <LocalTime at={graceUntil} format="dateTime" />
          </UpcomingStep>
        ) : null}
        {isOpen && !nextRetryAt ? <UpcomingStep>No retries left. Ask for a new card or retry now.</UpcomingStep> : null}
      </ol>
      {isOpen && card ? <p className="mt-2.5 text-sm text-muted-foreground">Charged to {cardLabel(card)}.</p> : null}
    </li>
  );
}

/** The stored attempts, or the failure itself if none were stored. */
const attemptHistory = ({ id, tries, paymentDate, failureReason }: FailedPayment): PaymentAttempt[] =>
  tries.length > 0 ? tries : [{ id, at: paymentDate, kind: "", succeeded: false, reason: failureReason }];

const AttemptItem = ({ attempt }: { attempt: PaymentAttempt }) => (
  <li className="flex gap-2.5 text-sm">
    {attempt.succeeded ? <CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-success-ink" /> : <CircleX aria-hidden className="mt-0.5 size-4.5 shrink-0 text-destructive-ink" />}
    <span className="min-w-0">
      <span className="block">
        {attemptLabel(attempt)}: {attempt.succeeded ? "paid" : (attempt.reason ?? "failed")}
      </span>
      <span className="block text-muted-foreground">
        <LocalTime at={attempt.at} format="dateTime" />
      </span>
    </span>
  </li>
);

const UpcomingStep = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-2.5 text-sm text-muted-foreground">
    <Clock aria-hidden className="mt-0.5 size-4.5 shrink-0" />
    <span>{children}</span>
  </li>
);
