"use client";

import { CreditCard, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/common/local-time";
import { CancelSubscription } from "@/components/subscriptions/cancel-subscription";
import { ChangeCard } from "@/components/subscriptions/change-card";
import { PayOverdue } from "@/components/subscriptions/pay-overdue";
import { subscriptionStatusBadge } from "@/components/subscriptions/subscription-text";
import { Badge } from "@/components/ui/badge";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { SubscriptionDetails } from "@/lib/money/subscriptions/contract";
import { amountText, subscriptionPriceText } from "@/lib/platform/money";
import { cardLabel } from "@/lib/providers/payments/card-label";

export function CurrentSubscription({ subscription }: { subscription: SubscriptionDetails }) {
  const { plan, status, startedAt, card, failure, canCancel } = subscription;
  const { label, variant } = subscriptionStatusBadge(subscription);
  return (
    <>
      {failure || status === "past_due" ? <PaymentFailureNotice failure={failure} /> : null}
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle as="h2">{plan.name}</CardTitle>
            <CardAction>
              <Badge variant={variant}>{label}</Badge>
            </CardAction>
          </CardHeader>
          <CardContent>
            <dl className="grid gap-4">
              <Fact term="Price">{subscriptionPriceText(plan)}</Fact>
              <Fact term="Since">
                <LocalTime at={startedAt} />
              </Fact>
              <UpcomingDates {...subscription} />
            </dl>
            {canCancel ? <CancelSubscription subscription={subscription} /> : null}
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle as="h2">Card on file</CardTitle>
          </CardHeader>
          <CardContent>
            {card ? (
              <p className="flex items-start gap-3">
                <CreditCard aria-hidden className="mt-0.5 size-6 shrink-0 text-primary-ink" />
                <span>
                  <span className="block font-semibold">{cardLabel(card)}</span>
                  <span className="figures text-sm text-muted-foreground">Expires {card.expiry}</span>
                </span>
              </p>
            ) : (
              <p className="text-muted-foreground">No card on file.</p>
            )}
            {plan.recurring ? <ChangeCard isOwing={status === "past_due"} hasCard={card !== null} /> : <p className="mt-4 text-sm text-muted-foreground">Your plan is paid in full. Nothing more will be charged.</p>}
          </CardContent>
        </Card>
      </div>
    </>
  );
}

function UpcomingDates({ plan, nextPaymentAt, cancelAt, cancelled, currentPeriodEnd, failure }: SubscriptionDetails) {
  const end = plan.recurring ? cancelAt : currentPeriodEnd;
  return (
    <>
      {nextPaymentAt ? (
        <Fact term="Next payment">
          <LocalTime at={nextPaymentAt} />
        </Fact>
      ) : null}
      {end ? (
        <Fact term={plan.recurring ? "Ends on" : "Covers you until"}>
          <LocalTime at={end} />
          {cancelled ? <span className="block text-sm text-muted-foreground">You cancelled. Your coaching continues until then{failure ? ", once the overdue payment is made" : ""}.</span> : null}
        </Fact>
      ) : null}
    </>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted-foreground">{term}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);

function PaymentFailureNotice({ failure }: { failure: SubscriptionDetails["failure"] }) {
  return (
    <section aria-labelledby="payment-failure" className="flex items-start gap-3 rounded-lg border border-destructive/60 bg-destructive-soft p-5 text-destructive-ink">
      <TriangleAlert aria-hidden className="mt-1 size-5.5 shrink-0" />
      <div className="min-w-0">
        <h2 id="payment-failure" className="text-lg">
          Your payment{failure ? ` of ${amountText(failure)}` : ""} didn't go through
        </h2>
        {failure ? (
          <p className="mt-1">
            {failure.kind === "needs_confirmation" ? "Your bank wants you to confirm it." : (failure.reason ?? "Your bank declined it.")} <NextSteps {...failure} />
          </p>
        ) : null}
        <p className="mt-1">{wayToPay(failure)}, and your subscription continues.</p>
        {failure ? <PayOverdue amount={amountText(failure)} needsConfirmation={failure.kind === "needs_confirmation"} /> : null}
      </div>
    </section>
  );
}

const wayToPay = (failure: SubscriptionDetails["failure"]) =>
  failure?.kind === "needs_confirmation" ? "Confirm and pay now" : failure?.kind === "no_card" ? "Pay now or add a card below" : "Pay now or change your card below";

const NextSteps = ({ nextRetryAt, graceUntil }: { nextRetryAt: string | null; graceUntil: string | null }) => (
  <>
    {nextRetryAt ? (
      <>
        We'll try again on <LocalTime at={nextRetryAt} format="longDate" />.{" "}
      </>
    ) : null}
    {graceUntil ? (
      <>
        Your coaching continues until <LocalTime at={graceUntil} format="longDate" />.
      </>
    ) : null}
  </>
);
