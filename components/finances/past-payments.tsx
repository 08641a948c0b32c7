"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ClientLink } from "@/components/clients/client-link";
import { ShowMore } from "@/components/common/show-more";
import { clientPastPaymentsQuery, recentPastPaymentsQuery } from "@/components/finances/list-queries";
import { countedText, pastRefundText, pastSourceText, payerName, paymentStatusVariants } from "@/components/finances/payment-text";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent } from "@/components/ui/card";
import { infiniteQueryFor } from "@/lib/api/query";
import { listPastPayments } from "@/lib/money/past-payments/calls";
import type { PastPayment } from "@/lib/money/past-payments/contract";
import { formatPaymentStatus } from "@/lib/money/payments/rules";
import { formatLongDay } from "@/lib/platform/date-texts";
import { amountText } from "@/lib/platform/money";

/** Payments imported from other tools, on the finances screen; nothing where there are none. */
export function PastPaymentsCard() {
  const query = useInfiniteQuery(infiniteQueryFor(listPastPayments, recentPastPaymentsQuery));
  const payments = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (payments.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="past-payments">
      <CardContent>
        <h2 id="past-payments" className="mb-3 text-lg">
          Past payments
        </h2>
        <PastPaymentRows payments={payments} namesClient />
        <ShowMore list={query} label="Show earlier payments" />
      </CardContent>
    </Card>
  );
}

/** A client's payments imported from other tools, under a heading; nothing where there are none. */
export function ClientPastPayments({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(infiniteQueryFor(listPastPayments, clientPastPaymentsQuery(clientId)));
  const payments = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (payments.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-3 border-t pt-5 text-lg">Past payments</h3>
      <PastPaymentRows payments={payments} />
      <ShowMore list={query} label="Show earlier payments" />
    </>
  );
}

const PastPaymentRows = ({ payments, namesClient = false }: { payments: readonly PastPayment[]; namesClient?: boolean }) => (
  <ul aria-label="Past payments" className="divide-y">
    {payments.map((payment) => (
      <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
        <div className="min-w-0 flex-1 basis-40">
          <p className="wrap-anywhere">
            {namesClient ? (
              <>
                <PayerName payment={payment} />
                {" · "}
              </>
            ) : null}
            {payment.description || "Payment"}
          </p>
          <p className="text-sm text-muted-foreground">{[formatLongDay(payment.paidOn), pastRefundText(payment), pastSourceText(payment), countedText(payment)].filter(Boolean).join(" · ")}</p>
        </div>
        <p className="font-semibold tabular-nums">{amountText(payment)}</p>
        <Badge variant={paymentStatusVariants[payment.status]}>{formatPaymentStatus(payment.status)}</Badge>
      </li>
    ))}
  </ul>
);

const PayerName = ({ payment: { client, clientId } }: { payment: PastPayment }) =>
  clientId && client && !client.isArchived ? <ClientLink clientId={clientId}>{payerName(client)}</ClientLink> : payerName(client);
