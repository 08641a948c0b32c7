"use client";

import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/common/local-time";
import { Logo } from "@/components/common/logo";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readReceipt } from "@/lib/money/payments/calls";
import type { PrintedReceipt } from "@/lib/money/payments/contract";
import { formatMoney } from "@/lib/platform/money";
import { cardLabel } from "@/lib/providers/payments/card-label";

/** A payment's receipt. Printing leaves out everything around it. */
export function ReceiptScreen({ paymentId, back }: { paymentId: string; back: { href: string; label: string } }) {
  const query = useQuery(queryFor(readReceipt, { params: { id: paymentId } }));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="mx-auto h-96 max-w-2xl" />;
  return (
    <div className="mx-auto max-w-2xl">
      <div data-print="hide">
        <PageHeader
          title="Receipt"
          back={back}
          actions={
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          }
        />
      </div>
      <ReceiptCard receipt={query.data} />
    </div>
  );
}

function ReceiptCard({ receipt: { number, planName, amount, currency, paidAt, card, refunded, clientName, isTest, practice } }: { receipt: PrintedReceipt }) {
  const money = (value: string) => formatMoney(Number(value), currency);
  const isRefunded = Number(refunded) > 0;
  return (
    <Card className="print:border-0 print:bg-transparent print:shadow-none">
      <CardContent>
        <article aria-label={`Receipt ${number}`}>
          <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b pb-5">
            <Logo product={practice} />
            <address className="text-sm text-muted-foreground not-italic">
              {practice.address ? <p className="whitespace-pre-line">{practice.address}</p> : null}
              {practice.email ? <p>{practice.email}</p> : null}
              {practice.phone ? <p>{practice.phone}</p> : null}
            </address>
          </div>
          <dl className="grid gap-x-8 gap-y-4 py-5 sm:grid-cols-2">
            <Fact term="Receipt number">{number}</Fact>
            <Fact term="Date paid">
              <LocalTime at={paidAt} />
            </Fact>
            <Fact term="Paid by">{clientName ?? "Former client"}</Fact>
            <Fact term="Payment method">{card ? cardLabel(card) : "Card"}</Fact>
          </dl>
          <dl className="grid gap-3 border-t pt-5">
            <Line term={planName}>{money(amount)}</Line>
            {isRefunded ? <Line term="Refunded">{`-${money(refunded)}`}</Line> : null}
            <Line term={isRefunded ? "Total after refund" : "Total paid"} isTotal>
              {money(String(Number(amount) - Number(refunded)))}
            </Line>
          </dl>
          {isTest ? <p className="mt-5 text-sm text-muted-foreground">This was a test payment. No money was charged.</p> : null}
        </article>
      </CardContent>
    </Card>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted-foreground">{term}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);

const Line = ({ term, isTotal = false, children }: { term: string; isTotal?: boolean; children: string }) => (
  <div className={isTotal ? "flex justify-between gap-6 border-t pt-3 text-lg font-semibold" : "flex justify-between gap-6"}>
    <dt className="min-w-0 wrap-anywhere">{term}</dt>
    <dd className="figures whitespace-nowrap">{children}</dd>
  </div>
);
