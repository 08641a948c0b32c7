"use client";

import { useQuery } from "@tanstack/react-query";
import { type Fact, FactList } from "@/components/common/fact-list";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { planStatusBadge } from "@/components/finances/payment-text";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readBilling } from "@/lib/money/finances/calls";
import type { Billing } from "@/lib/money/finances/contract";
import { subscriptionPriceText } from "@/lib/platform/money";
import { cardLabel } from "@/lib/providers/payments/card-label";

export function BillingFacts({ clientId }: { clientId: string }) {
  const query = useQuery(queryFor(readBilling, { params: { id: clientId } }));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="py-4" /> : <Skeleton className="h-28" />;
  const { plan, card, isTest } = query.data;
  return (
    <>
      {isTest ? (
        <p className="mb-3">
          <TestPaymentsBadge />
        </p>
      ) : null}
      <FactList
        facts={[
          ...(plan ? planFacts(plan) : [{ label: "Plan", value: "None yet" }]),
          { label: "Card on file", value: card ? `${cardLabel(card)}, expires ${card.expiry}` : "None" },
        ]}
      />
    </>
  );
}

function planFacts(plan: NonNullable<Billing["plan"]>): Fact[] {
  const { text, variant } = planStatusBadge(plan);
  const dates: { label: string; at: string | null }[] = [
    { label: "Next payment", at: plan.nextPaymentAt },
    { label: "Grace period until", at: plan.status === "past_due" ? plan.graceUntil : null },
    { label: plan.isActive ? (plan.recurring ? "Ends on" : "Paid until") : "Ended", at: plan.endsAt },
  ];
  return [
    { label: "Plan", value: plan.planName },
    { label: "Status", value: <Badge variant={variant}>{text}</Badge> },
    { label: "Price", value: subscriptionPriceText(plan) },
    ...dates.flatMap(({ label, at }): Fact[] => (at === null ? [] : [{ label, value: <LocalTime at={at} /> }])),
  ];
}
