"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { failuresOf } from "@/components/finances/pages";
import { amountText, tryText } from "@/components/finances/payment-words";
import { RetryButton } from "@/components/finances/retry-button";
import { cardText } from "@/components/payments/card-words";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { pagesFor } from "@/lib/api/query";
import { type FailedPayment, failedPayments, type PaymentTry } from "@/lib/money/finances/contract";

/** How each payment of a client that failed was tried again, or will be. */
export function RecoveryPanel({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(pagesFor(failedPayments, failuresOf(clientId)));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="py-4" /> : <Skeleton className="h-24" />;
  const found = query.data.pages.flatMap(({ rows }) => rows);
  if (found.length === 0) return <p className="text-muted-foreground">No payment of hers has failed.</p>;
  return (
    <>
      <ul className="divide-y">
        {found.map((payment) => (
          <Recovery key={payment.id} payment={payment} />
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

/** Whether it is still owed, was paid after all, or was given up. */
function stateOf({ isOpen, paidAt, status }: FailedPayment) {
  if (isOpen) return { text: "Being recovered", variant: "destructive" } as const;
  if (paidAt !== null) return { text: "Recovered", variant: "success" } as const;
  return status === "pending" ? ({ text: "Pending", variant: "warning" } as const) : ({ text: "Not recovered", variant: "secondary" } as const);
}

function Recovery({ payment }: { payment: FailedPayment }) {
  const { text, variant } = stateOf(payment);
  const { isOpen, nextRetryAt, graceUntil, card } = payment;
  return (
    <li className="py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h4 className="min-w-0 flex-1 basis-44 font-semibold wrap-anywhere">
          {amountText(payment)} for {payment.planName}
        </h4>
        <Badge variant={variant}>{text}</Badge>
        {isOpen ? <RetryButton payment={payment} /> : null}
      </div>
      <ol className="mt-3 grid gap-2.5">
        {storyOf(payment).map((one) => (
          <Try key={one.id} made={one} />
        ))}
        {nextRetryAt ? (
          <Ahead>
            Next try by itself <LocalTime at={nextRetryAt} show="dateTime" />
          </Ahead>
        ) : null}
        {graceUntil ? (
          <Ahead>
            Her coaching goes on unpaid until <LocalTime at={graceUntil} show="dateTime" />
          </Ahead>
        ) : null}
        {isOpen && !nextRetryAt ? <Ahead>No more tries by itself: with a new card or a retry it goes on.</Ahead> : null}
      </ol>
      {isOpen && card ? <p className="mt-2.5 text-sm text-muted-foreground">Tried with {cardText(card)}.</p> : null}
    </li>
  );
}

/** Its tries; where none was kept, the failure itself. */
const storyOf = ({ id, tries, paymentDate, failureReason }: FailedPayment): PaymentTry[] =>
  tries.length > 0 ? tries : [{ id, at: paymentDate, kind: "", succeeded: false, reason: failureReason }];

const Try = ({ made }: { made: PaymentTry }) => (
  <li className="flex gap-2.5 text-sm">
    {made.succeeded ? <CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-success-ink" /> : <CircleX aria-hidden className="mt-0.5 size-4.5 shrink-0 text-destructive-ink" />}
    <span className="min-w-0">
      <span className="block">
        {tryText(made)}: {made.succeeded ? "paid" : (made.reason ?? "failed")}
      </span>
      <span className="block text-muted-foreground">
        <LocalTime at={made.at} show="dateTime" />
      </span>
    </span>
  </li>
);

const Ahead = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-2.5 text-sm text-muted-foreground">
    <Clock aria-hidden className="mt-0.5 size-4.5 shrink-0" />
    <span>{children}</span>
  </li>
);
