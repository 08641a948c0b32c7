"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Banknote } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ClientLink } from "@/components/clients/client-link";
import { LocalTime } from "@/components/common/local-time";
import { ShowMore } from "@/components/common/show-more";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { recentTransactionsQuery } from "@/components/finances/list-queries";
import { hasReceipt, payerName, paymentAmountText, paymentStatusVariants, returnedAmountText } from "@/components/finances/payment-text";
import { ReceiptLink } from "@/components/payments/receipt-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import { infiniteQueryFor } from "@/lib/api/query";
import { listPayments, type Payment } from "@/lib/money/payments/contract";
import { formatPaymentStatus } from "@/lib/money/payments/rules";
import { paths } from "@/lib/platform/paths";

const columns = ["Client", "Plan", "Amount", "Status", "Date"] as const;

export function Transactions() {
  const query = useInfiniteQuery(infiniteQueryFor(listPayments, recentTransactionsQuery));
  const payments = query.data?.pages.flatMap(({ rows }) => rows);
  return (
    <Card role="region" aria-labelledby="recent-transactions" className="gap-0 overflow-hidden py-0">
      <h2 id="recent-transactions" className="px-5 pt-5 pb-3 text-lg sm:px-6 sm:pt-6">
        Recent Transactions
      </h2>
      {query.isPending ? <Skeleton className="m-5 h-72 w-auto" /> : null}
      {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
      {payments?.length === 0 ? (
        <EmptyState
          icon={Banknote}
          title="No payments yet"
          text="Set up a client's payment and it will appear here."
          action={
            <Button asChild variant="outline">
              <Link href={paths.clientManagement}>Set Up New Payment</Link>
            </Button>
          }
        />
      ) : null}
      {payments && payments.length > 0 ? (
        <Table aria-label="Recent transactions" className="max-md:block">
          <thead className="border-b text-xs text-muted-foreground max-md:block max-md:border-0">
            <tr className="max-md:flex">
              {columns.map((column) => (
                <th key={column} scope="col" className={cn("px-3 py-2.5 font-semibold first:pl-6 last:pr-6 max-md:sr-only", column === "Amount" && "text-right")}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y max-md:block max-md:border-t">
            {payments.map((payment) => (
              <TransactionRow key={payment.id} payment={payment} />
            ))}
          </tbody>
        </Table>
      ) : null}
      <ShowMore list={query} label="Show more transactions" />
    </Card>
  );
}

/** A table row, or a card of two lines on a phone. */
function TransactionRow({ payment }: { payment: Payment }) {
  const { client, clientId, planName, status, paymentDate } = payment;
  const returned = returnedAmountText(payment);
  return (
    <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:px-5 max-md:py-4">
      <Cell className="font-semibold wrap-anywhere md:pl-6">{clientId && client && !client.isArchived ? <ClientLink clientId={clientId}>{payerName(client)}</ClientLink> : payerName(client)}</Cell>
      <Cell className="wrap-anywhere max-md:col-start-1 max-md:row-start-2 max-md:text-muted-foreground">{planName}</Cell>
      <Cell className="text-right whitespace-nowrap max-md:col-start-2 max-md:row-start-1">
        <span className="figures font-semibold">{paymentAmountText(payment)}</span>
        {returned ? <span className="figures block text-xs text-muted-foreground">{returned}</span> : null}
      </Cell>
      <Cell className="max-md:col-start-2 max-md:row-start-2 max-md:text-right">
        <Badge variant={paymentStatusVariants[status]}>{formatPaymentStatus(status)}</Badge>
      </Cell>
      <Cell className="whitespace-nowrap max-md:col-span-2 max-md:text-muted-foreground md:pr-6">
        <LocalTime at={paymentDate} />
        {hasReceipt(payment) ? (
          <>
            {" · "}
            <ReceiptLink paymentId={payment.id} of={`${paymentAmountText(payment)}, ${payerName(client)}`} />
          </>
        ) : null}
      </Cell>
    </tr>
  );
}

const Cell = ({ className, children }: { className?: string; children: ReactNode }) => <td className={cn("px-3 py-3 align-middle max-md:block max-md:p-0", className)}>{children}</td>;
