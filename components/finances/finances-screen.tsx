"use client";

import { useQuery } from "@tanstack/react-query";
import { CloudDownload, RefreshCw } from "lucide-react";
import { AfterHydration } from "@/components/common/after-hydration";
import { ErrorState } from "@/components/feedback/error-state";
import { FailedPaymentsCard } from "@/components/finances/failed-payments-card";
import { NutritionistPaymentsCard } from "@/components/finances/nutritionist-payments-card";
import { PastPaymentsCard } from "@/components/finances/past-payments";
import { PaymentActions } from "@/components/finances/payment-actions";
import { PaymentIntegrationCard } from "@/components/finances/payment-integration-card";
import { RevenueOverview } from "@/components/finances/revenue-overview";
import { Transactions } from "@/components/finances/transactions";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { PageHeader } from "@/components/layout/page-header";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readFinances, readPaymentIntegration, readStripeRevenue } from "@/lib/money/finances/calls";
import type { Finances } from "@/lib/money/finances/contract";
import { syncPayments } from "@/lib/money/payments/calls";
import { formatMoney } from "@/lib/platform/money";
import { formatCount } from "@/lib/platform/number-texts";
import { paths } from "@/lib/platform/paths";

/** Revenue first, then what needs doing, then the records. */
export function FinancesScreen({ hasBack = false }: { hasBack?: boolean }) {
  const query = useQuery(queryFor(readFinances));
  return (
    <>
      <PageHeader
        title="Payment Management"
        description={query.data ? <GatewayStatusText gateway={query.data.gateway} /> : null}
        back={hasBack ? { href: paths.home, label: "Back to dashboard" } : undefined}
        actions={<HeaderActions />}
      />
      {query.data ? (
        <RevenueOverview figures={query.data} />
      ) : query.isError ? (
        <Card>
          <CardContent>
            <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
          </CardContent>
        </Card>
      ) : (
        <Skeleton className="h-44" />
      )}
      <div className="mt-5 grid grid-cols-1 items-start gap-5 sm:mt-6 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <FailedPaymentsCard total={query.data?.openFailures} />
        <PaymentActions gateway={query.data?.gateway} />
        <div className="grid min-w-0 grid-cols-1 gap-5 sm:gap-6">
          <AfterHydration>
            <NutritionistPaymentsCard />
            <Transactions />
            <PastPaymentsCard />
          </AfterHydration>
        </div>
        <aside aria-label="Integration and subscriptions" className="grid grid-cols-1 gap-5 sm:gap-6">
          <AfterHydration>
            <PaymentIntegrationCard />
            {query.data ? <SubscriptionsCard figures={query.data} /> : null}
          </AfterHydration>
        </aside>
      </div>
    </>
  );
}

/** The state of the gateway in one line, matching the integration card. */
function GatewayStatusText({ gateway: { kind, mode } }: Pick<Finances, "gateway">) {
  const { data } = useQuery(queryFor(readPaymentIntegration));
  if (data?.connection === "refused") return "Stripe rejected our API key, so nobody can pay online right now.";
  return mode === "test" ? <TestPaymentsBadge kind={kind} /> : "Revenue, transactions and failed payments.";
}

function HeaderActions() {
  const view = useApiMutation(readStripeRevenue, {
    success: ({ totalPayments, totalAmount }) => ({
      title: "Real Stripe Data Fetched",
      description: `Found ${formatCount(totalPayments)} ${totalPayments === 1 ? "payment" : "payments"} with total revenue of ${formatMoney(totalAmount, "GBP")}`,
    }),
    failure: { title: "Stripe Fetch Failed", text: "Failed to fetch real Stripe data" },
  });
  const sync = useApiMutation(syncPayments, {
    success: ({ updatedClients }) => ({
      title: "Stripe Sync Complete",
      description: `Updated ${formatCount(updatedClients.length)} client payment ${updatedClients.length === 1 ? "amount" : "amounts"}`,
    }),
    failure: { title: "Sync Failed", fallback: "Failed to sync Stripe payment data" },
  });
  return (
    <>
      <Button variant="outline" pending={view.isPending} pendingLabel="Fetching..." onClick={() => view.mutate({})}>
        <CloudDownload aria-hidden />
        View Real Stripe Data
      </Button>
      <Button pending={sync.isPending} pendingLabel="Syncing..." onClick={() => sync.mutate({})}>
        <RefreshCw aria-hidden />
        Sync Stripe Payments
      </Button>
    </>
  );
}

function SubscriptionsCard({ figures: { subscriptions, currency } }: { figures: Finances }) {
  const { active, monthlyPlans, sixMonthPlans, otherPlans, monthlyRevenue } = subscriptions;
  const rows = [
    { label: "Monthly plans", value: formatCount(monthlyPlans) },
    { label: "6-month plans", value: formatCount(sixMonthPlans) },
    ...(otherPlans > 0 ? [{ label: "Other plans", value: formatCount(otherPlans) }] : []),
    { label: "Monthly revenue", value: formatMoney(monthlyRevenue, currency) },
  ];
  return (
    <Card role="region" aria-labelledby="active-subscriptions">
      <CardHeader>
        <CardTitle as="h2" id="active-subscriptions">Active Subscriptions</CardTitle>
        <CardDescription>{formatCount(active)} in total</CardDescription>
      </CardHeader>
      <CardContent>
        <dl className="divide-y">
          {rows.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="figures font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}
