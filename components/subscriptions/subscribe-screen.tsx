"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { PaymentPlanDetails } from "@/components/payments/payment-plan-details";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { CurrentSubscription } from "@/components/subscriptions/current-subscription";
import { Receipts } from "@/components/subscriptions/receipts";
import { SubscribeForm } from "@/components/subscriptions/subscribe-form";
import { subscriptionStatusBadge } from "@/components/subscriptions/subscription-text";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readSubscription, readSubscriptionOffer } from "@/lib/money/subscriptions/calls";
import type { SubscriptionDetails } from "@/lib/money/subscriptions/contract";

interface SubscribeScreenProps {
  productName: string;
  isTest: boolean;
}

export function SubscribeScreen({ productName, isTest }: SubscribeScreenProps) {
  const subscriptionQuery = useQuery(queryFor(readSubscription));
  const offerQuery = useQuery(queryFor(readSubscriptionOffer));
  const [subscription, offer] = [subscriptionQuery.data, offerQuery.data];
  if (!subscription || !offer) {
    const failed = [subscriptionQuery, offerQuery].find((query) => query.isError);
    return failed ? <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching} /> : <Skeleton className="h-96" />;
  }
  const isOngoing = subscription.status === "active" || subscription.status === "past_due";
  const former = subscription.status === "cancelled" || subscription.status === "ended" ? subscription : null;
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6">
      <PageHeader title="Your subscription" description={isOngoing ? "Your plan, your card and your payments" : "Your coaching plan, paid by card"} actions={isTest && isOngoing ? <TestPaymentsBadge /> : null} className="mb-0" />
      {isOngoing ? (
        <CurrentSubscription subscription={subscription} />
      ) : (
        <>
          {former ? <FormerSubscription subscription={former} /> : null}
          <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
            <PaymentPlanDetails plan={{ ...offer, type: offer.recurring ? "recurring" : "one_time" }} />
            <Card>
              <CardHeader>
                <CardTitle as="h2">Payment</CardTitle>
                <CardDescription>Nothing is charged until you press Subscribe.</CardDescription>
              </CardHeader>
              <CardContent>
                {offer.recurring ? <CancellationTerms notice={offer.notice} /> : null}
                <SubscribeForm key={offer.priceId} productName={productName} />
              </CardContent>
            </Card>
          </div>
        </>
      )}
      {subscription.status === "inactive" ? null : <Receipts receipts={subscription.receipts} />}
    </div>
  );
}

/** When this client could stop paying, before they start to. */
const CancellationTerms = ({ notice }: { notice: boolean }) => (
  <p className="mb-5 rounded-md bg-muted p-4 text-sm">
    {notice
      ? "You've signed the coaching agreement, so cancelling takes one month's notice. Each payment covers a full month."
      : "Cancel anytime. Your plan ends with the month you've paid for. Once you sign the coaching agreement, cancelling takes one month's notice."}
  </p>
);

function FormerSubscription({ subscription }: { subscription: SubscriptionDetails }) {
  const { plan, endedAt } = subscription;
  const { label, variant } = subscriptionStatusBadge(subscription);
  return (
    <Card>
      <CardContent className="flex flex-wrap items-center justify-between gap-3">
        <p>
          Your <strong>{plan.name}</strong> subscription{" "}
          {endedAt ? (
            <>
              ended on <LocalTime at={endedAt} />.
            </>
          ) : (
            "has ended."
          )}{" "}
          You're welcome back any time.
        </p>
        <Badge variant={variant}>{label}</Badge>
      </CardContent>
    </Card>
  );
}
