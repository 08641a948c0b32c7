"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheckBig } from "lucide-react";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { failedPaymentsQuery } from "@/components/finances/list-queries";
import { payerName } from "@/components/finances/payment-text";
import { RetryPaymentButton } from "@/components/finances/retry-payment-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { listFailedPayments } from "@/lib/money/finances/calls";
import type { FailedPayment } from "@/lib/money/finances/contract";
import { amountText } from "@/lib/platform/money";
import { formatCount } from "@/lib/platform/number-texts";
import { paths } from "@/lib/platform/paths";

export function FailedPaymentsCard({ total = 0 }: { total?: number }) {
  const query = useInfiniteQuery(infiniteQueryFor(listFailedPayments, failedPaymentsQuery));
  const payments = query.data?.pages.flatMap(({ rows }) => rows);
  return (
    <Card role="region" aria-labelledby="failed-payments">
      <CardHeader>
        <CardTitle as="h2" id="failed-payments">Failed Payments</CardTitle>
        {total > 0 ? (
          <CardAction>
            <Badge variant="destructive">{formatCount(total)}</Badge>
          </CardAction>
        ) : null}
      </CardHeader>
      <CardContent>
        {query.isPending ? <Skeleton className="h-40" /> : null}
        {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="py-4" /> : null}
        {payments?.length === 0 ? <EmptyState icon={CircleCheckBig} title="No failed payments" text="Nothing to retry right now." className="px-0 py-4" /> : null}
        <ul className="divide-y">{payments?.map((payment) => <FailedPaymentItem key={payment.id} payment={payment} />)}</ul>
        {query.hasNextPage ? (
          <Button variant="outline" size="sm" pending={query.isFetchingNextPage} pendingLabel="Loading..." onClick={() => void query.fetchNextPage()} className="mt-4">
            Show more failed payments
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}

function FailedPaymentItem({ payment }: { payment: FailedPayment }) {
  const { client, clientId, planName, failureReason, paymentDate, nextRetryAt } = payment;
  const name = payerName(client);
  return (
    <li className="grid gap-2.5 py-4 first:pt-0 last:pb-0">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 font-semibold wrap-anywhere">
            {clientId ? (
              <Link href={paths.clientProfile(clientId, "payments")} className="decoration-primary-ink/35 underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          <span className="figures font-semibold">{amountText(payment)}</span>
        </p>
        <p className="text-sm text-muted-foreground">
          {planName}, failed <LocalTime at={paymentDate} format="dateTime" />
        </p>
        {failureReason ? <p className="text-sm text-destructive-ink">{failureReason}</p> : null}
        {nextRetryAt ? (
          <p className="text-sm text-muted-foreground">
            Next automatic retry: <LocalTime at={nextRetryAt} format="dateTime" />
          </p>
        ) : null}
      </div>
      <div>
        <RetryPaymentButton payment={payment} />
      </div>
    </li>
  );
}
