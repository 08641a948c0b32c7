"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Banknote } from "lucide-react";
import { Link } from "@/components/ui/link";
import { ClientLink } from "@/components/clients/client-link";
import { LocalTime } from "@/components/common/local-time";
import { ShowMore } from "@/components/common/show-more";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { recentTransactionsQuery } from "@/components/finances/list-queries";
import { hasReceipt, payerName, paymentStatusVariants, returnedAmountText } from "@/components/finances/payment-text";
import { ReceiptLink } from "@/components/payments/receipt-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { infiniteQueryFor } from "@/lib/api/query";
import { listPayments } from "@/lib/money/payments/calls";
import type { Payment } from "@/lib/money/payments/contract";
import { formatPaymentStatus } from "@/lib/money/payments/rules";
import { amountText } from "@/lib/platform/money";
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
        <Table aria-label="Recent transactions">
          <TableHeader>
            {columns.map((column) => (
              <TableHead key={column} numeric={column === "Amount"}>
                {column}
              </TableHead>
            ))}
          </TableHeader>
          <TableBody className="cards:border-t">
            {payments.map((payment) => (
              <TransactionRow key={payment.id} payment={payment} />
            ))}
          </TableBody>
        </Table>
      ) : null}
      <ShowMore list={query} label="Show more transactions" />
    </Card>
  );
}

/** In a card, the name and the amount share a line, and so do the plan and the status. */
function TransactionRow({ payment }: { payment: Payment }) {
  const { client, clientId, planName, status, paymentDate } = payment;
  const returned = returnedAmountText(payment);
  return (
    <TableRow className="cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-y-1">
      <TableRowHeader className="font-semibold wrap-anywhere cards:col-span-1">
        {clientId && client && !client.isArchived ? <ClientLink clientId={clientId}>{payerName(client)}</ClientLink> : payerName(client)}
      </TableRowHeader>
      <TableCell className="wrap-anywhere cards:row-start-2 cards:text-muted-foreground">{planName}</TableCell>
      <TableCell numeric className="cards:text-right">
        <span className="figures font-semibold">{amountText(payment)}</span>
        {returned ? <span className="figures block text-xs text-muted-foreground">{returned}</span> : null}
      </TableCell>
      <TableCell className="cards:row-start-2 cards:text-right">
        <Badge variant={paymentStatusVariants[status]}>{formatPaymentStatus(status)}</Badge>
      </TableCell>
      <TableCell className="whitespace-nowrap cards:col-span-full cards:text-muted-foreground">
        <LocalTime at={paymentDate} />
        {hasReceipt(payment) ? (
          <>
            {" · "}
            <ReceiptLink paymentId={payment.id} of={`${amountText(payment)}, ${payerName(client)}`} />
          </>
        ) : null}
      </TableCell>
    </TableRow>
  );
}
